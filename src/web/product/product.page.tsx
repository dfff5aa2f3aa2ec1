import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import type { Instalments } from '../../domain/payment/find-instalments.ts'
import type { SizeLean } from '../../domain/return/size-lean.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import type { Language } from '../../kernel/visit.ts'
import { Measured } from '../layout/measured.tsx'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { categoryPath } from '../path/category-path.ts'
import { productViewed } from '../piece/measured-piece.ts'
import type { ProductView } from '../piece/product.view.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Price } from '../ui/price.tsx'
import { urlOf } from '../urls.ts'
import { AboutPiece, PieceServices } from './about-piece.tsx'
import { AddToCart } from './add-to-cart.island.tsx'
import { addToCartProps } from './add-to-cart-props.ts'
import { BagGuide } from './bag-guide.tsx'
import { BelowPiece } from './below-piece.tsx'
import { OnlineUntil } from './choosing/online-until.island.tsx'
import { ExpressWallet } from './express/express-wallet.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { PayLaterMessage } from './pay-later/pay-later.tsx'
import styles from './product.module.css'
import type { Recommendations } from './recommendations.view.ts'
import { CurrentProduct } from './size-widget/current-product.tsx'
import { Colours, Heels } from './variation/variations.tsx'
import { ViewerSection } from './viewer/viewer-section.tsx'

export const pageTitle = (piece: Piece, language: Language): string =>
  title(withCommas([piece.name, piece.colour.name], language))

interface ProductProps {
  readonly view: ProductView
  readonly error?: string | undefined
  /** How its price may be paid in parts. */
  readonly instalments?: Instalments | null | undefined
  readonly recommendations?: Recommendations | undefined
  /** What those say of its sizes who sent it back. */
  readonly sizeLean?: SizeLean | null | undefined
}

export function Product({ view, error, instalments = null, recommendations, sizeLean }: ProductProps): ReactElement {
  const { visit, t } = useVisit()
  const { piece, trail } = view
  const crumbs = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...trail.map((each) => ({ name: each.name, href: visit.base + categoryPath(each) })),
  ]
  return (
    <div className="wrap" data-variant="page">
      <div className={styles.trail}>
        <Breadcrumb label={t('common.breadcrumb')} trail={crumbs} here={piece.name} />
        <div data-product-nav={piece.colourway} />
      </div>
      <article className={styles.product}>
        <Gallery piece={piece} />
        <div className={styles.side} data-sticky="">
          <header>
            <h1 className="t-title">{piece.name}</h1>
            <p className="t-soft">{piece.line}</p>
            <p className={styles.price} data-variant-part="price">
              <Price price={view.price} />
            </p>
          </header>
          <Colours piece={piece} />
          <Heels piece={piece} />
          <BagGuide piece={piece} />
          <AddToCart key={piece.colourway} {...addToCartProps(visit, t, view, { error, sizeLean })} />
          <ExpressWallet view={view} />
          <PayLaterMessage instalments={instalments} pid={piece.colourway} />
          {piece.onlineUntil && (
            <OnlineUntil
              until={piece.onlineUntil.getTime()}
              labels={{
                until: t('shop.onlineUntil', { date: formatDate(piece.onlineUntil, visit.locale) }),
                left: t('choosing.timeLeft'),
                expired: t('choosing.expired'),
              }}
            />
          )}
          <AboutPiece piece={piece} />
          <p className="t-small t-ash">
            {t('shop.pieceReference')} <bdi data-variant-part="reference">{view.chosen?.sku ?? piece.colourway}</bdi>
          </p>
        </div>
        <ViewerSection piece={piece} />
      </article>
      <PieceServices piece={piece} />
      {recommendations && <BelowPiece piece={piece} recommendations={recommendations} />}
      <CurrentProduct view={view} />
      <Measured event={productViewed(view)} />
    </div>
  )
}
