import type { ReactElement } from 'react'
import { type Cart, type CartLine, isBuyable, subtotal } from '../../domain/cart/cart.ts'
import { paymentMethodsFor } from '../../domain/checkout/checkout.ts'
import { countryName, formatPrice } from '../../i18n/format.ts'
import { siteOf } from '../../markets/sites.ts'
import { appendParam } from '../append-param.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { GiftBlock } from '../gift/gift-block.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { LeavesFrom } from '../piece/leaves-from.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { piecePath } from '../piece/piece-path.ts'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Field } from '../ui/field.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TypedContext, useTypedWhere } from '../ui/typed.ts'
import { urlOf } from '../urls.ts'
import styles from './cart.module.css'

/** Each country has a cart of its own. */
export interface CartElsewhere {
  readonly country: string
  readonly count: number
  readonly path: string
}

interface CartProps {
  readonly cart: Cart
  readonly token: string
  readonly failed?: { readonly line?: string; readonly message: string } | undefined
  /** What the house suggests to whoever has nothing in the bag. */
  readonly suggested: readonly PricedTile[]
  /** Where the visitor has other carts. */
  readonly elsewhere: readonly CartElsewhere[]
}

export function CartView({ cart, token, failed, suggested, elsewhere }: CartProps): ReactElement {
  const { visit, t } = useVisit()
  if (cart.lines.length === 0) {
    return (
      <>
        <section className="wrap narrow">
          <h1 className="t-title">{t('shop.bagEmpty')}</h1>
          <p className="t-soft">{t('shop.bagEmptyText')}</p>
          {elsewhere.map(({ country, count, path }) => (
            <p key={country}>
              {t('shop.bagElsewhere', { count, country: countryName(country, visit.language) })}{' '}
              <TextLink href={path}>{t('shop.seeThatBag')}</TextLink>
            </p>
          ))}
          <ButtonLink href={urlOf(visit, 'home')}>{t('shop.keepLooking')}</ButtonLink>
        </section>
        <div className="wrap">
          <Carousel name="cross-sell" title={t('carousels.crossSell')} tiles={suggested} />
        </div>
      </>
    )
  }
  const isPayable = paymentMethodsFor(cart, visit).length > 0
  return (
    <div className={`wrap ${styles.bag}`}>
      <section aria-labelledby="bag-title">
        <h1 id="bag-title" className="t-title">
          {t('shop.yourBag')}
        </h1>
        {failed && !failed.line && <ErrorBox title={failed.message} />}
        <ul className={styles.lines}>
          {cart.lines.map((line) => (
            <li key={line.uuid}>
              <OfLine uuid={line.uuid}>
                <Line line={line} token={token} error={failed?.line === line.uuid ? failed.message : undefined} />
              </OfLine>
            </li>
          ))}
        </ul>
      </section>
      <aside className={styles.summary}>
        <dl>
          <dt>{t('shop.subtotal')}</dt>
          <dd>
            <Price price={subtotal(cart)} />
          </dd>
        </dl>
        <p className="t-small t-soft">{siteOf(visit).tax === 'included' ? t('shop.taxIncluded') : t('shop.taxAdded')}</p>
        <GiftBlock gift={cart.gift} place="cart" token={token} />
        {isPayable || <ErrorBox title={t('checkout.cardOnly')} />}
        {isPayable && cart.lines.every(isBuyable) && (
          <ButtonLink href={urlOf(visit, 'checkoutLogin')} data-saves-quantities="">
            {t('checkout.checkOut')}
          </ButtonLink>
        )}
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('shop.keepLooking')}
        </ButtonLink>
        <a href={urlOf(visit, 'getCareInstructions')} data-popin="" className={styles.care}>
          <span>{t('guides.careInstructions')}</span>
        </a>
      </aside>
    </div>
  )
}

/** What was typed at one line is not shown at the others. */
function OfLine({ uuid, children }: { readonly uuid: string; readonly children: ReactElement }): ReactElement {
  return <TypedContext value={useTypedWhere('uuid', uuid)}>{children}</TypedContext>
}

function Line({
  line,
  token,
  error,
}: {
  readonly line: CartLine
  readonly token: string
  readonly error?: string | undefined
}): ReactElement {
  const { visit, t } = useVisit()
  return (
    <article className={styles.line} data-unavailable={isBuyable(line) ? undefined : ''}>
      <div className={styles.picture}>
        <PieceImage pictures={line.pictures} hex={line.colourHex} alt="" sizes="120px" />
      </div>
      <div className={styles.top}>
        <h2 className="t-name">
          <a href={visit.base + piecePath(line.colourway)}>{line.name}</a>
        </h2>
        {line.price && <Price price={{ ...line.price, amount: line.price.amount * line.quantity }} />}
      </div>
      <PieceMeta piece={line} withQuantity={false} />
      <LeavesFrom date={line.availability.expectedAt} />
      <Notices line={line} />
      <TellMe line={line} />
      <form method="post" action={urlOf(visit, 'cart')} className={styles.form}>
        <input type="hidden" name="csrf_token" value={token} />
        <input type="hidden" name="uuid" value={line.uuid} />
        <Field
          label={t('shop.quantity')}
          name="Quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={Math.max(1, line.most)}
          defaultValue={line.quantity}
          error={error}
        />
        <Button type="submit" look="text" name="action" value="update">
          {t('shop.update')}
        </Button>
        <Button type="submit" look="text" name="action" value="remove" aria-label={t('shop.removeNamed', { name: line.name })}>
          {t('shop.remove')}
        </Button>
      </form>
    </article>
  )
}

/** What has changed since it was chosen is said, not hidden. */
function Notices({ line }: { readonly line: CartLine }): ReactElement | null {
  const { visit, t } = useVisit()
  if (line.price === null || line.most === 0) return <p className={styles.notice}>{t('shop.unavailable')}</p>
  if (line.quantity > line.most) return <p className={styles.notice}>{t('shop.fewer', { max: line.most })}</p>
  if (line.price.amount === line.chosenAt.amount) return null
  return <p className={styles.notice}>{t('shop.priceChanged', { price: formatPrice(line.chosenAt, visit.locale) })}</p>
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
      label={`${words}: ${line.name}`}
    >
      {words}
    </TextLink>
  )
}

/** What was just added, with its fit and size, and the way to the bag. */
export function CartToast({ line, count }: { readonly line: CartLine; readonly count: number }): ReactElement {
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
      <div className={styles.top}>
        <p className="t-name">{line.name}</p>
        {line.price && <Price price={line.price} />}
      </div>
      <PieceMeta piece={line} withQuantity={false} />
      <ButtonLink href={urlOf(visit, 'cart')}>{`${t('shop.seeBag')} (${count})`}</ButtonLink>
    </div>
  )
}
