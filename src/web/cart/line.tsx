import type { ReactElement } from 'react'
import { type CartLine, hasRisen, isBuyable } from '../../domain/cart/cart.ts'
import { stateName } from '../../forms/states.ts'
import { explain } from '../../i18n/explain.ts'
import { formatPrice, withColon } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/messages.ts'
import { times } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { appendParam } from '../append-param.ts'
import { buttonName } from '../form/line-buttons.ts'
import { measuredPress } from '../layout/measured.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { measuredLine } from '../piece/measured-piece.ts'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { piecePath } from '../piece/piece-path.ts'
import { StockLine } from '../piece/stock-line.tsx'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TypedContext, useTypedWhere } from '../ui/typed.ts'
import { urlOf } from '../urls.ts'
import styles from './cart.module.css'
import { QuantityField } from './quantity-field.tsx'

/** Where lines stand: on the bag's page, or in the drawer. Their forms are sent there, and answered with it. */
export type CartPlace = 'cart' | 'miniCart'

interface LineProps {
  readonly line: CartLine
  readonly place: CartPlace
  readonly token: string
  readonly error?: string | undefined
}

/** Lines one below the other. `error` belongs to the line of that id. */
export function Lines({
  lines,
  failed,
  ...rest
}: Omit<LineProps, 'line' | 'error'> & {
  readonly lines: readonly CartLine[]
  readonly failed?: { readonly line?: string; readonly message: string } | undefined
}): ReactElement {
  return (
    <ul className={styles.lines} data-place={rest.place}>
      {lines.map((line) => (
        <li key={line.uuid}>
          <OfLine uuid={line.uuid}>
            <Line line={line} error={failed?.line === line.uuid ? failed.message : undefined} {...rest} />
          </OfLine>
        </li>
      ))}
    </ul>
  )
}

/** What was typed at one line is not shown at the others. */
function OfLine({ uuid, children }: { readonly uuid: string; readonly children: ReactElement }): ReactElement {
  return <TypedContext value={useTypedWhere('uuid', uuid)}>{children}</TypedContext>
}

function Line({ line, place, token, error }: LineProps): ReactElement {
  const { visit, t } = useVisit()
  const isThere = isBuyable(line)
  const Name = isThere ? 'h2' : 'h3'
  const edit = appendParam(appendParam(urlOf(visit, 'miniProductDetails'), 'pid', line.sku), 'uuid', line.uuid)
  return (
    <article className={styles.line} data-pid={line.sku} data-unavailable={isThere ? undefined : ''}>
      <div className={styles.picture}>
        <PieceImage pictures={line.pictures} hex={line.colourHex} alt="" sizes="120px" />
      </div>
      <div className={styles.words}>
        <div className={styles.top}>
          <Name className="t-name">
            <a href={visit.base + piecePath(line.colourway)}>{line.name}</a>
          </Name>
          {line.price && <Price price={times(line.price, line.quantity)} />}
        </div>
        <PieceMeta piece={line} withQuantity={place === 'miniCart'} />
        {isThere && <StockLine availability={line.availability} />}
        <Notices line={line} />
        <TellMe line={line} />
        {place === 'cart' && line.most > 0 && <QuantityForm line={line} token={token} error={error} />}
        <div className={styles.acts}>
          {line.price && (
            <TextLink small href={edit} popin="dialog" label={t('checkout.editNamed', { what: line.name })}>
              {t('checkout.edit')}
            </TextLink>
          )}
          <RemoveForm line={line} place={place} token={token} />
        </div>
        {error && (place === 'miniCart' || line.most === 0) && (
          <p role="alert" className={styles.notice}>
            {error}
          </p>
        )}
      </div>
    </article>
  )
}

function QuantityForm({ line, token, error }: Omit<LineProps, 'place'>): ReactElement {
  const { visit, t } = useVisit()
  return (
    <form method="post" action={urlOf(visit, 'cartSubmit')} className={styles.form} data-lines-form="">
      <LineFields line={line} token={token} />
      <QuantityField quantity={line.quantity} most={line.most} error={error} />
      <Button type="submit" look="text" name={buttonName('update', line.uuid)} value="action">
        {t('shop.update')}
      </Button>
    </form>
  )
}

/** On the bag's page what cannot be bought is taken out of its own list, by its `pid`. */
function RemoveForm({ line, place, token }: LineProps): ReactElement {
  const { visit, t } = useVisit()
  const isListed = place === 'cart' && !isBuyable(line)
  const call = isListed ? 'removeFromOutOfStock' : place === 'cart' ? 'cartSubmit' : 'miniCart'
  return (
    <form method="post" action={urlOf(visit, call)} data-lines-form="">
      {isListed ? (
        <>
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="pid" value={line.sku} />
        </>
      ) : (
        <LineFields line={line} token={token} />
      )}
      <Button
        type="submit"
        look="text"
        name={buttonName('remove', line.uuid)}
        value="action"
        aria-label={t('shop.removeNamed', { name: line.name })}
        data-removes=""
        {...measuredPress({ event: 'removeFromCart', ...measuredLine({ ...line, level: line.availability.level }, 'bag') })}
      >
        {t('shop.remove')}
      </Button>
    </form>
  )
}

/** Who sends it, which line is meant, and as which version of it the shopper knows it. */
function LineFields({ line, token }: { readonly line: CartLine; readonly token: string }): ReactElement {
  return (
    <>
      <input type="hidden" name="csrf_token" value={token} />
      <input type="hidden" name="uuid" value={line.uuid} />
      <input type="hidden" name="version" value={line.version} />
    </>
  )
}

/** What has changed since it was chosen is said, not hidden. */
function Notices({ line }: { readonly line: CartLine }): ReactElement | null {
  const { visit, t } = useVisit()
  if (line.price === null || line.most === 0) return <p className={styles.notice}>{t('shop.unavailable')}</p>
  if (line.forbidden) return <p className={styles.notice}>{notSentThere(line.forbidden.state, visit, t)}</p>
  if (line.quantity > line.most) return <p className={styles.notice}>{t('shop.fewer', { max: line.most })}</p>
  if (line.price.amount === line.chosenAt.amount) return null
  const price = formatPrice(line.chosenAt, visit.locale)
  if (hasRisen(line)) return <p className={styles.notice}>{t('shop.priceRose', { price })}</p>
  return <p className="t-small t-soft">{t('shop.priceFell', { price })}</p>
}

function notSentThere(state: string | null, { country, language }: SiteVisit, t: Translate): string {
  if (state === null) return explain(t, 'FORBIDDEN_COUNTRY')
  return t('checkout.notSentTo', { state: stateName(country, state, language) })
}

/** What the house still sells, and has none of, may come back. */
function TellMe({ line }: { readonly line: CartLine }): ReactElement | null {
  const { visit, t } = useVisit()
  if (line.price === null || line.most > 0) return null
  const words = t('common.tellMe')
  return (
    <TextLink
      small
      href={appendParam(urlOf(visit, 'productNotifyPopin'), 'pid', line.sku)}
      popin="dialog"
      label={withColon(words, line.name, visit.language)}
    >
      {words}
    </TextLink>
  )
}
