import type { ReactElement } from 'react'
import { type Cart, type CartLine, isBuyable, isThere, isTooLarge, orderable, staysBehind } from '../../domain/cart/cart.ts'
import type { Promised } from '../../domain/shipping/promise.ts'
import { methodsFor } from '../../domain/shipping/shipping.ts'
import { deliveryTimeOf, promiseWords } from '../../i18n/delivery-time.ts'
import { explain } from '../../i18n/explain.ts'
import { countryName } from '../../i18n/format.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { siteOf } from '../../markets/sites.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { GiftBlock } from '../gift/gift-block.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './cart.module.css'
import { CartTotals } from './cart-totals.tsx'
import { CouponForm } from './coupon/coupon-form.tsx'
import { type CartPlace, Lines } from './line.tsx'
import type { CartRefusal } from './refusal.ts'
import { TaxEstimatorLink } from './tax/tax-estimator.tsx'
import { type Told, ToldOfCart } from './told.tsx'
import { WalletButtons } from './wallet-buttons.tsx'

/** Each country has a cart of its own. */
export interface CartElsewhere {
  readonly country: string
  readonly count: number
  readonly path: string
}

export interface CartViewProps {
  readonly cart: Cart
  /** Whether the house takes anything that it may be paid with. */
  readonly isPayable: boolean
  /** What pays for it without the steps. */
  readonly express: readonly PaymentCode[]
  readonly token: string
  readonly failed?: CartRefusal | undefined
  readonly told?: Told | undefined
}

interface CartPageProps extends CartViewProps {
  /** What the house suggests to whoever has nothing in the bag. */
  readonly suggested: readonly PricedTile[]
  readonly isSignedIn: boolean
  /** Where the visitor has other carts. */
  readonly elsewhere: readonly CartElsewhere[]
  /** By the way that the house would choose. */
  readonly promised: Promised
}

export function CartView({ suggested, isSignedIn, elsewhere, promised, ...rest }: CartPageProps): ReactElement {
  const { visit, t } = useVisit()
  const { cart, isPayable, token, failed, told } = rest
  if (cart.lines.length === 0) {
    return (
      <div data-lines="">
        <section className="wrap narrow">
          <ToldOfCart {...told} place="cart" token={token} />
          <h1 className="t-title">{t('shop.bagEmpty')}</h1>
          {failed && <ErrorBox title={failed.message} />}
          <p className="t-soft">{t('shop.bagEmptyText')}</p>
          {elsewhere.map(({ country, count, path }) => (
            <p key={country}>
              {t('shop.bagElsewhere', { count, country: countryName(country, visit.language) })}{' '}
              <TextLink href={path}>{t('shop.seeThatBag')}</TextLink>
            </p>
          ))}
          {!isSignedIn && (
            <p>
              {t('shop.bagOfAccount')}{' '}
              <TextLink href={`${urlOf(visit, 'accountLogin')}?next=cart`}>{t('account.signIn')}</TextLink>
            </p>
          )}
          <ButtonLink href={urlOf(visit, 'home')}>{t('shop.keepLooking')}</ButtonLink>
        </section>
        <div className="wrap">
          <Carousel name="cross-sell" title={t('carousels.crossSell')} tiles={suggested} />
        </div>
      </div>
    )
  }
  return (
    <div className={`wrap ${styles.bag}`} data-lines="">
      <section aria-labelledby="bag-title">
        <h1 id="bag-title" className="t-title">
          {t('shop.yourBag')}
        </h1>
        <CartLines {...rest} place="cart" />
      </section>
      <aside className={styles.summary} data-sticky="">
        {cart.lines.some(isBuyable) && <GiftBlock gift={cart.gift} place="cart" token={token} />}
        <CouponForm cart={cart} token={token} failed={failed} />
        <DeliveryPromise cart={cart} promised={promised} />
        <CartSums cart={cart} />
        <TaxEstimatorLink />
        <WaysOn cart={cart} isPayable={isPayable} express={rest.express} />
        <p className={styles.aside}>
          <TextLink href={urlOf(visit, 'home')} small>
            {t('shop.keepLooking')}
          </TextLink>
          <TextLink href={urlOf(visit, 'getCareInstructions')} popin="" small>
            {t('guides.careInstructions')}
          </TextLink>
        </p>
      </aside>
    </div>
  )
}

function Refusal({ coupon, message }: CartRefusal): ReactElement {
  const { t } = useVisit()
  if (coupon === undefined) return <ErrorBox title={message} />
  const errors = [{ field: 'couponCode', label: t('coupon.code'), message }]
  return <ErrorBox title={t('checkout.wrongFields', { count: 1 })} errors={errors} />
}

/** What was done, what was wrong, and the lines: those that can be bought, and those that cannot in a part of their own. */
export function CartLines({ cart, token, failed, told, place }: CartViewProps & { readonly place: CartPlace }): ReactElement {
  const { t } = useVisit()
  const { lines } = orderable(cart)
  const rest = staysBehind(cart)
  const isOfLine = cart.lines.some(({ uuid }) => uuid === failed?.line)
  return (
    <>
      <ToldOfCart {...told} place={place} token={token} />
      {failed && !isOfLine && <Refusal {...failed} />}
      {lines.length > 0 && <Lines lines={lines} place={place} token={token} failed={failed} />}
      {rest.length > 0 && (
        <section className={styles.unavailable} aria-labelledby={`${place}-unavailable`} data-unavailable-list="">
          <h2 id={`${place}-unavailable`} className="t-head">
            {t('shop.unavailableTitle')}
          </h2>
          <p className="t-small t-soft">{t('shop.unavailableText')}</p>
          <Lines lines={rest} place={place} token={token} failed={failed} />
        </section>
      )}
    </>
  )
}

export function CartSums({ cart }: { readonly cart: Cart }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className={styles.sums}>
      <CartTotals cart={cart} />
      <p className="t-small t-soft">{siteOf(visit).tax === 'included' ? t('shop.taxIncluded') : t('shop.taxAdded')}</p>
    </div>
  )
}

/** When it comes by the way that the house would choose. */
function DeliveryPromise({ cart, promised }: { readonly cart: Cart; readonly promised: Promised }): ReactElement | null {
  const { visit, t } = useVisit()
  const [method] = methodsFor(visit)
  if (!method || !cart.lines.some(isBuyable)) return null
  const time = deliveryTimeOf(method, cart, visit)
  return (
    <p className="t-small">
      {t(`checkout.${method.code}`)}
      <span className={styles.time}>
        {t('checkout.whenAndTime', { when: promiseWords(promised, method.code, visit.locale, t), time })}
      </span>
    </p>
  )
}

/** To the order: by the steps, or by a wallet. Only where something can be bought, and paid. */
export function WaysOn({ cart, isPayable, express }: Pick<CartViewProps, 'cart' | 'isPayable' | 'express'>): ReactElement | null {
  const { visit, t } = useVisit()
  if (!cart.lines.some(isThere) || cart.coupon?.refused) return null
  if (isTooLarge(cart)) return <ErrorBox title={explain(t, 'ORDER_TOO_LARGE')} />
  if (!isPayable) return <ErrorBox title={t('checkout.cardOnly')} />
  return (
    <>
      <ButtonLink href={urlOf(visit, 'checkoutLogin')} data-saves-quantities="">
        {t('checkout.checkOut')}
      </ButtonLink>
      <WalletButtons express={express} />
    </>
  )
}

/** What was just added, each with its fit and size, and the way to the bag. */
export function CartToast({ lines, count }: { readonly lines: readonly CartLine[]; readonly count: number }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className={styles.toast}>
      <div className={styles.top}>
        <h2 className="t-head">{t('shop.added')}</h2>
        <button type="button" className="surface-close" data-close="" aria-label={t('common.close')}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 3l14 14M17 3L3 17" />
          </svg>
        </button>
      </div>
      {lines.map((line) => (
        <div key={line.uuid} className={styles.line}>
          <PieceImage pictures={line.pictures} hex={line.colourHex} alt="" sizes="88px" />
          <div className={styles.words}>
            <div className={styles.top}>
              <p className="t-name">{line.name}</p>
              {line.price && <Price price={line.price} />}
            </div>
            <PieceMeta piece={line} withQuantity={false} />
          </div>
        </div>
      ))}
      <ButtonLink href={urlOf(visit, 'cart')}>{`${t('shop.seeBag')} (${count})`}</ButtonLink>
    </div>
  )
}
