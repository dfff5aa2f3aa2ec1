import type { ReactElement, ReactNode } from 'react'
import { type ExchangeSize, othersHere } from '../../domain/return/exchange-sizes.ts'
import type { Returnable } from '../../domain/return/find-returns.ts'
import { type ItemType, itemTypes, ways, whys } from '../../domain/return/return.ts'
import { formatPrice, withCommas } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { chosenSize, sizeIn } from '../../i18n/size-name.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { LineImage } from '../piece/line-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { Choice, Select } from '../ui/field.tsx'
import returns from './return.module.css'

interface ItemProps {
  readonly each: Returnable['lines'][number]
  /** Whether it comes from who received it: its worth becomes a certificate. */
  readonly isGift?: boolean
  /** What was typed before. */
  readonly value?: (field: string) => string
  /** What may be done with it by one press. */
  readonly children?: ReactNode
}

/** A piece that may come back: whether, for what, how many and why. What is not ticked stays. */
export function ReturnItem({ each, isGift = false, value = () => '', children }: ItemProps): ReactElement {
  const { visit, t } = useVisit()
  const { line, left, sizes } = each
  const others = othersHere(sizes, line.sku)
  const typed = (field: string, otherwise: string) => value(`${field}_${line.id}`) || otherwise
  const size = chosenSize(line, t, visit.language)
  const name = size ? withCommas([line.name, size], visit.language) : line.name
  const wish = others.length > 0 ? typed('returntype', 'Refund') : 'Refund'
  return (
    <fieldset className={returns.item}>
      <legend className="t-name">{line.name}</legend>
      <div className={returns.piece}>
        <LineImage line={line} sizes="88px" />
        <PieceMeta piece={{ ...line, quantity: left }} />
      </div>
      {children}
      <label className={returns.tick}>
        <input type="checkbox" name={`item_${line.id}`} value="true" defaultChecked={value(`item_${line.id}`) !== ''} />
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
              label={t(isGift && type === 'Refund' ? 'returns.gift_wish' : `returns.${type}`)}
              text={t(textOf(type, isGift, others))}
              disabled={type === 'Exchange' && others.length === 0}
              defaultChecked={type === wish}
            />
          ))}
        </fieldset>
        {others.length > 0 && <Wanted each={each} value={typed('wanted', '')} />}
        {left > 1 && (
          <Select name={`quantity_${line.id}`} label={t('shop.quantity')} defaultValue={typed('quantity', '1')}>
            {Array.from({ length: left }, (_, at) => (
              <option key={at + 1} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </Select>
        )}
        <Select name={`reason_${line.id}`} label={t('returns.why')} defaultValue={typed('reason', 'CHANGED_MIND')}>
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

/** What becomes of it. Only where there is another height is a price spoken of. */
function textOf(type: ItemType, isGift: boolean, others: readonly ExchangeSize[]): MessageKey {
  if (isGift && type === 'Refund') return 'returns.gift_wishText'
  return type === 'Exchange' && others.some(({ price }) => price) ? 'returns.text_Difference' : `returns.text_${type}`
}

function Wanted({ each, value }: { readonly each: ItemProps['each']; readonly value: string }): ReactElement {
  const { visit, t } = useVisit()
  const { line, sizes } = each
  const others = othersHere(sizes, line.sku)
  const joined = (words: readonly unknown[]) => withCommas(words.filter((word) => !!word) as string[], visit.language)
  const written = ({ colourway, colourName, fit, size, name, price }: (typeof others)[number]) =>
    joined([
      size && sizeIn(size, line.sizeSystem, visit.language),
      fit && t(`shop.fit_${fit}` as MessageKey),
      // Closed, a list shows no heads of its groups.
      price ? name : (colourway !== line.colourway || !size) && colourName,
      price && formatPrice(price, visit.locale),
    ])
  const headed = ({ colourName, name, price }: (typeof others)[number]) => (price ? joined([name, colourName]) : colourName)
  return (
    <Select name={`wanted_${line.id}`} label={t('returns.size')} defaultValue={value || undefined}>
      {[...Map.groupBy(others, headed)].map(([head, alike]) => (
        <optgroup key={head} label={head}>
          {alike.map((size) => (
            <option key={size.sku} value={size.sku}>
              {written(size)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

export function WayChoice({ value = 'parcel' }: { readonly value?: string }): ReactElement {
  const { t } = useVisit()
  return (
    <fieldset className={returns.ways}>
      <legend className="t-head">{t('returns.way')}</legend>
      {ways.map((way) => (
        <Choice
          key={way}
          name="way"
          value={way}
          label={t(`returns.way_${way}`)}
          text={t(`returns.way_${way}Text`)}
          defaultChecked={way === value}
        />
      ))}
    </fieldset>
  )
}
