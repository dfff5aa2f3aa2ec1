import type { ReactElement } from 'react'
import { nextSize, othersHere } from '../../domain/return/exchange-sizes.ts'
import type { Returnable } from '../../domain/return/find-returns.ts'
import { itemTypes, ways, whys } from '../../domain/return/return.ts'
import { formatDate, withCommas, writtenSize } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Choice, Select } from '../ui/field.tsx'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'
import returns from './return.module.css'

interface ReturnFormProps {
  readonly shown: ShownOrder
  /** Null when nothing of it can come back any more. */
  readonly returnable: Returnable | null
  readonly token: string
  readonly failed?: string | undefined
}

/** Give back, or exchange: piece by piece. What is not ticked stays. */
export function ReturnForm({ shown, returnable, token, failed }: ReturnFormProps): ReactElement {
  const { visit, t } = useVisit()
  const { order, href } = shown
  return (
    <section className={`wrap narrow ${styles.ask}`} aria-labelledby="return">
      <h1 id="return" className="t-title">
        {t('returns.title')}
      </h1>
      {failed && <ErrorBox title={failed} />}
      {returnable && (
        <>
          <p className="t-soft prose">{t('returns.text', { date: formatDate(returnable.until, visit.locale) })}</p>
          <form method="post" action={href('orderReturn')} className={returns.form}>
            <input type="hidden" name="csrf_token" value={token} />
            <input type="hidden" name="orderNumber" value={order.number} />
            {returnable.lines.map((each) => (
              <Item key={each.line.id} {...each} />
            ))}
            <fieldset className={returns.ways}>
              <legend className="t-head">{t('returns.way')}</legend>
              {ways.map((way) => (
                <Choice
                  key={way}
                  name="way"
                  value={way}
                  label={t(`returns.way_${way}`)}
                  text={t(`returns.way_${way}Text`)}
                  defaultChecked={way === 'parcel'}
                />
              ))}
            </fieldset>
            <div className={styles.buttons}>
              <Button type="submit">{t('returns.submit')}</Button>
              <ButtonLink href={href('order')} look="line">
                {t('returns.keep')}
              </ButtonLink>
            </div>
          </form>
        </>
      )}
      {!returnable && (
        <ButtonLink href={href('order')} look="line">
          {t('returns.toOrder')}
        </ButtonLink>
      )}
    </section>
  )
}

function Item({ line, left, sizes }: Returnable['lines'][number]): ReactElement {
  const { visit, t } = useVisit()
  const others = othersHere(sizes, line.sku)
  const written = ({ fit, size }: (typeof others)[number]) =>
    withCommas(
      [size && writtenSize(size, visit.language), fit && t(`shop.fit_${fit}` as MessageKey)].filter((word) => !!word) as string[],
      visit.language,
    )
  const swaps = (['TOO_SMALL', 'TOO_LARGE'] as const).flatMap((why) => {
    const next = nextSize(sizes, line.sku, why)
    return next?.size ? [{ why, size: writtenSize(next.size, visit.language) }] : []
  })
  const name = `${line.name}${line.size ? `, ${t('shop.sizeIs', { size: writtenSize(line.size, visit.language) })}` : ''}`
  return (
    <fieldset className={returns.item}>
      <legend className="t-name">{line.name}</legend>
      <PieceMeta piece={{ ...line, quantity: left }} />
      {swaps.length > 0 && (
        <div className={returns.swaps}>
          {swaps.map(({ why, size }) => (
            <Button key={why} type="submit" look="line" name="swap" value={`${line.id}:${why}`} formNoValidate>
              {t(`returns.swap_${why}`, { size })}
            </Button>
          ))}
        </div>
      )}
      <label className={returns.tick}>
        <input type="checkbox" name={`item_${line.id}`} value="true" />
        <span>{t('returns.comesBack')}</span>
      </label>
      <div className={returns.more}>
        <fieldset className={returns.ways}>
          <legend className="vh">{t('returns.wanted', { piece: name })}</legend>
          {itemTypes.map((type) => (
            <Choice
              key={type}
              name={`returntype_${line.id}`}
              value={type}
              label={t(`returns.${type}`)}
              text={t(`returns.text_${type}`)}
              disabled={type === 'Exchange' && others.length === 0}
              defaultChecked={type === 'Refund'}
            />
          ))}
        </fieldset>
        {others.length > 0 && (
          <Select name={`wanted_${line.id}`} label={t('returns.size')}>
            {others.map((size) => (
              <option key={size.sku} value={size.sku}>
                {written(size)}
              </option>
            ))}
          </Select>
        )}
        {left > 1 && (
          <Select name={`quantity_${line.id}`} label={t('shop.quantity')} defaultValue="1">
            {Array.from({ length: left }, (_, at) => (
              <option key={at + 1} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </Select>
        )}
        <Select name={`reason_${line.id}`} label={t('returns.why')} defaultValue="CHANGED_MIND">
          {whys.map((why) => (
            <option key={why} value={why}>
              {t(`returns.${why}`)}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}
