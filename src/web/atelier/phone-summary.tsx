import type { ReactElement } from 'react'
import { hasRisen, isTooLarge, orderable, pieceCount, staysBehind } from '../../domain/cart/cart.ts'
import { checkoutTotals, chosenMethod, promisedIn } from '../../domain/checkout/checkout.ts'
import { handoverAddress } from '../../domain/checkout/handover.ts'
import { isLinkable } from '../../domain/checkout/phone-order.ts'
import { isPickup } from '../../domain/shipping/shipping.ts'
import { promiseWords } from '../../i18n/delivery-time.ts'
import { explain } from '../../i18n/explain.ts'
import { formatPrice, withCommas } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { methodName } from '../../i18n/method-name.ts'
import { paymentName } from '../../i18n/order-words.ts'
import { sizeIn } from '../../i18n/size-name.ts'
import { nameOf, writeAddress } from '../../i18n/write-address.ts'
import { times } from '../../kernel/money.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf } from '../../markets/sites.ts'
import { Tick } from '../ui/field.tsx'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Facts, Form, Press } from './parts.tsx'
import { phonePath } from './paths.ts'
import type { PhoneOrderProps } from './phone-order.view.ts'

/** All that is ordered, to be read to the client before it is: the pieces, how they come and when, and what they cost. */
export function PhoneSummary({ phone, checkout }: PhoneOrderProps): ReactElement {
  const { t, language, locale } = useAtelier()
  const words = messagesIn(language)
  const { visit } = phone
  const { gift, coupon } = checkout.cart
  const cart = orderable(checkout.cart)
  const rest = staysBehind(checkout.cart)
  const totals = checkoutTotals(checkout, visit)
  const method = chosenMethod(checkout, visit)
  const promised = promisedIn(checkout, visit)
  const price = (amount: typeof totals.total) => formatPrice(amount, locale)
  const isTaxAdded = siteOf(visit).tax === 'added'
  const isTaxKnown = checkout.draft.taxRate !== null
  return (
    <section className={styles.pane} aria-labelledby="summary-title" data-summary="">
      <h2 id="summary-title">{t('atelier.phoneSummary')}</h2>
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <li key={line.uuid}>
            <span>
              {`${line.quantity} × `}
              {withCommas(
                [line.name, line.colourName, ...(line.size ? [sizeIn(line.size, line.sizeSystem, language)] : [])],
                language,
              )}
            </span>
            <span>{price(times(line.price!, line.quantity))}</span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t('shop.pieces', { count: pieceCount(cart) }), price(totals.subtotal)],
          ...(coupon && totals.discount.amount < 0
            ? [[t('coupon.named', { code: coupon.code }), price(totals.discount)] as const]
            : []),
          [
            t('checkout.delivery'),
            method
              ? `${methodName(method.code, words)}, ${priceOrFree(totals.shipping.amount, price(totals.shipping), t('checkout.free'))}`
              : '—',
          ],
          ...(method && promised ? [[t('atelier.promised'), promiseWords(promised, method.code, locale, words)] as const] : []),
          ...whereOf({ phone, checkout }, language).map((lines) => [t('checkout.stepAddress'), lines] as const),
          ...(gift
            ? [[t('gift.title'), gift.message === '' ? t('gift.blank') : <Card key="card" message={gift.message} />] as const]
            : []),
          ...(isTaxAdded ? [[t('checkout.tax'), isTaxKnown ? price(totals.tax) : '—'] as const] : []),
          [
            t('atelier.total'),
            <strong key="total" data-of="total">
              {price(totals.total)}
            </strong>,
          ],
        ]}
      />
      {!isTaxAdded && <p className="t-small t-ash">{t('shop.taxIncluded')}</p>}
      {isTooLarge(checkout.cart) && (
        <p className={styles.told} data-failed="" role="alert">
          {explain(words, 'ORDER_TOO_LARGE')}
        </p>
      )}
      {rest.length > 0 && (
        <div>
          <h3>{t('atelier.phoneRest')}</h3>
          <ul className={styles.lines}>
            {rest.map((line) => (
              <li key={line.uuid}>{`${line.quantity} × ${line.name}, ${line.sku}`}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const priceOrFree = (amount: number, price: string, free: string) => (amount === 0 ? free : price)

const Card = ({ message }: { readonly message: string }): ReactElement => (
  <span className={styles.words} dir="auto">
    {message}
  </span>
)

/** Where it is handed over, and to whom, as far as that is known. */
function whereOf({ phone, checkout }: Pick<PhoneOrderProps, 'phone' | 'checkout'>, language: 'fr' | 'en'): string[] {
  const { draft, handover } = checkout
  const address = handoverAddress(checkout)
  if (!address) return []
  if (!isPickup(draft.option)) return [withCommas(writeAddress(address, phone.visit.language), language)]
  const who = messagesIn(language)('pickup.collectedBy', { name: nameOf(address, phone.visit.language) })
  return [withCommas([handover.store?.name ?? '', who], language)]
}

/** Each way to pay that this order may be paid in: by the client's own page, or when it is handed over. */
export function PhonePay({
  phone,
  checkout,
  payments,
  seen,
}: PhoneOrderProps & { readonly payments: readonly PaymentCode[] }): ReactElement {
  const { t, at, language, locale } = useAtelier()
  const isCollected = isPickup(checkout.draft.option)
  const risen = orderable(checkout.cart).lines.filter(hasRisen)
  return (
    <>
      {phone.lapsesAt && <Facts facts={[[t('atelier.phoneLinked'), at(phone.lapsesAt)]]} />}
      {payments.length === 0 && <p role="alert">{t('checkout.cardOnly')}</p>}
      {isLinkable(payments) && (
        <Form action={phonePath(phone.id)}>
          <input type="hidden" name="linked" value={phone.lapsesAt?.toISOString() ?? ''} />
          <p className="t-soft">{t('atelier.phoneLinkText', { email: phone.email })}</p>
          <Press look="main" name="act" value="link">
            {t('atelier.phoneLink')}
          </Press>
        </Form>
      )}
      {payments.includes('CASH_ON_DELIVERY') && (
        <Form action={phonePath(phone.id)} label={paymentName('CASH_ON_DELIVERY', isCollected, messagesIn(language))}>
          <input type="hidden" name="cart" value={checkout.cart.id ?? ''} />
          <input type="hidden" name="seen" value={seen} />
          {risen.map(({ uuid, name, price, chosenAt }) => (
            <p key={uuid}>
              {t('shop.priceRoseNamed', { name, price: formatPrice(price!, locale), before: formatPrice(chosenAt, locale) })}
            </p>
          ))}
          {risen.length > 0 && <Tick name="acceptPrices" value="1" label={t('atelier.phoneAcceptPrices')} />}
          <Press name="act" value="place">
            {t(isCollected ? 'atelier.phonePlaceStore' : 'atelier.phonePlace')}
          </Press>
        </Form>
      )}
    </>
  )
}
