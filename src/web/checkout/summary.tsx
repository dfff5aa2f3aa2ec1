import { Fragment, type ReactElement, type ReactNode } from 'react'
import { type CartLine, isBuyable, orderable, pieceCount, staysBehind } from '../../domain/cart/cart.ts'
import type { RemovedLine } from '../../domain/cart/remove-from-cart.ts'
import { type Checkout, checkoutTotals, chosenMethod, dueOf, promisedIn, sharesOf } from '../../domain/checkout/checkout.ts'
import { stateName } from '../../forms/states.ts'
import { promiseWords } from '../../i18n/delivery-time.ts'
import { countryName } from '../../i18n/format.ts'
import { money, times } from '../../kernel/money.ts'
import { siteOf } from '../../markets/sites.ts'
import { buttonName } from '../form/line-buttons.ts'
import { GiftBlock } from '../gift/gift-block.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { LeavesFrom } from '../piece/leaves-from.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { PriceOrFree } from '../ui/price-or-free.tsx'
import { urlOf } from '../urls.ts'
import styles from './checkout.module.css'

/** What was just done to the order. */
export interface ToldOfOrder {
  readonly removed?: RemovedLine | undefined
  readonly said?: string | undefined
}

interface SummaryProps {
  readonly checkout: Checkout
  /** The step that it stands beside: without script, whoever takes a line out comes back there. */
  readonly step: number
  readonly token: string
  readonly told?: ToldOfOrder | undefined
}

/** What is ordered, what it costs and how it comes: beside every step, and the answer of `updateCheckoutSummary`. */
export function Summary({ checkout, step, token, told }: SummaryProps): ReactElement {
  const { visit, t } = useVisit()
  const totals = checkoutTotals(checkout, visit)
  const { coupon } = checkout.cart
  const isTaxAdded = siteOf(visit).tax === 'added'
  const method = chosenMethod(checkout, visit)
  const promised = promisedIn(checkout, visit)
  const cart = orderable(checkout.cart)
  const rest = staysBehind(checkout.cart)
  const shares = sharesOf(checkout, visit)
  return (
    <aside id="order-summary" className={styles.summary} aria-labelledby="order-summary-title">
      <h2 id="order-summary-title" className="t-head">
        {t('checkout.yourOrder')}
      </h2>
      <Told told={told} step={step} token={token} />
      {cart.lines.length > 0 && (
        <ul className={styles.lines}>
          {cart.lines.map((line) => (
            <li key={line.uuid} className={styles.line} data-pid={line.sku}>
              <PieceImage pictures={line.pictures} hex={line.colourHex} alt="" sizes="66px" />
              <div>
                <p className="t-name">{line.name}</p>
                <PieceMeta piece={line} />
                <LeavesFrom date={line.availability.expectedAt} />
                <RemoveLine line={line} step={step} token={token} />
              </div>
              {line.price && <Price price={times(line.price, line.quantity)} />}
            </li>
          ))}
        </ul>
      )}
      {checkout.cart.lines.some(isBuyable) && <GiftBlock gift={checkout.cart.gift} place="checkout" />}
      <dl className={styles.sums}>
        <dt data-of="pieces">{t('shop.pieces', { count: pieceCount(cart) })}</dt>
        <dd>
          <Price price={totals.subtotal} />
        </dd>
        {coupon && totals.discount.amount < 0 && (
          <>
            <dt>{t('coupon.named', { code: coupon.code })}</dt>
            <dd>
              <Price price={totals.discount} />
            </dd>
          </>
        )}
        <dt data-delivery={method?.code}>{method ? t(`checkout.${method.code}`) : t('checkout.delivery')}</dt>
        <dd>{method ? <PriceOrFree totals={totals} /> : <span className="t-ash">{t('checkout.deliveryLater')}</span>}</dd>
        {method && promised && <dd className={styles.promise}>{promiseWords(promised, method.code, visit.locale, t)}</dd>}
        {isTaxAdded && (
          <>
            <dt>{t('checkout.tax')}</dt>
            <dd>
              {checkout.draft.taxRate !== null ? (
                <Price price={totals.tax} />
              ) : (
                <span className="t-ash">{t('checkout.taxLater')}</span>
              )}
            </dd>
          </>
        )}
      </dl>
      <dl className={styles.total}>
        <dt>{t('checkout.total')}</dt>
        <dd data-of="total">
          <Price price={totals.total} />
        </dd>
        {shares.map(({ certificate, ending, amount }) => (
          <Fragment key={certificate}>
            <dt className="t-small">{t('certificate.ending', { ending })}</dt>
            <dd data-of="certificate">
              <Price price={money(0 - amount, visit.currency)} />
            </dd>
          </Fragment>
        ))}
        {shares.length > 0 && (
          <>
            <dt>{t('certificate.due')}</dt>
            <dd data-of="due">
              <Price price={dueOf(checkout, visit)} />
            </dd>
          </>
        )}
      </dl>
      {!isTaxAdded && <p className="t-small t-ash">{t('shop.taxIncluded')}</p>}
      {rest.length > 0 && (
        <section className={styles.rest} aria-labelledby="stays-title">
          <h3 id="stays-title">{t('shop.staysBehind')}</h3>
          <ul>
            {rest.map((line) => (
              <li key={line.uuid} data-pid={line.sku}>
                <p className="t-name">{line.name}</p>
                <PieceMeta piece={line} />
                <NotSentThere line={line} />
                <RemoveLine line={line} step={step} token={token} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** Why it stays: it may not be sent to where the rest goes. */
function NotSentThere({ line: { forbidden } }: { readonly line: CartLine }): ReactElement | null {
  const { visit, t } = useVisit()
  if (!forbidden) return null
  const { state } = forbidden
  const where = state === null ? countryName(visit.country, visit.language) : stateName(visit.country, state, visit.language)
  return (
    <p className={styles.forbidden} data-forbidden-label="">
      {t('checkout.notSentTo', { state: where })}
    </p>
  )
}

type ActProps = Pick<SummaryProps, 'step' | 'token'>

function RemoveLine({ line: { uuid, name }, ...rest }: ActProps & { readonly line: CartLine }): ReactElement {
  const { t } = useVisit()
  return (
    <LineForm {...rest}>
      <Button
        type="submit"
        look="text"
        name={buttonName('remove', uuid)}
        value="action"
        aria-label={t('shop.removeNamed', { name })}
      >
        {t('shop.remove')}
      </Button>
    </LineForm>
  )
}

/** What was taken out, and the way to put it back; `checkout.browser.ts` reads it out. */
function Told({ told, ...rest }: ActProps & Pick<SummaryProps, 'told'>): ReactElement | null {
  const { t } = useVisit()
  if (told?.said)
    return (
      <p className="t-small" data-told="">
        {told.said}
      </p>
    )
  if (!told?.removed) return null
  const { uuid, name } = told.removed
  return (
    <LineForm {...rest}>
      <p className="t-small" data-told="">
        {t('shop.removedNamed', { name })}
      </p>
      <Button type="submit" look="text" name={buttonName('undo', uuid)} value="action" aria-label={t('shop.undoNamed', { name })}>
        {t('shop.undo')}
      </Button>
    </LineForm>
  )
}

function LineForm({ step, token, children }: ActProps & { readonly children: ReactNode }): ReactElement {
  const { visit } = useVisit()
  return (
    <form method="post" action={urlOf(visit, 'updateCheckoutSummary')} className={styles.act} data-order-line="">
      <input type="hidden" name="csrf_token" value={token} />
      <input type="hidden" name="checkoutStep" value={step} />
      {children}
    </form>
  )
}
