import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { formatDate } from '../../i18n/format.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { categoryPath } from '../listing/category-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Price } from '../ui/price.tsx'
import { urlOf } from '../urls.ts'
import { AddToBag } from './add-to-bag.island.tsx'
import { addToBagProps } from './add-to-bag-props.ts'
import { OnlineUntil } from './choosing/online-until.island.tsx'
import { Gallery } from './gallery/gallery.tsx'
import styles from './product.module.css'
import type { ProductView } from './product.view.ts'
import { Colours, Heels, Styles } from './variation/variations.tsx'
import { ViewerSection } from './viewer/viewer-section.tsx'

export const pageTitle = (piece: Piece): string => title(`${piece.name}, ${piece.colour.name}`)

export function Product({ view, error }: { readonly view: ProductView; readonly error?: string | undefined }): ReactElement {
  const { visit, t } = useVisit()
  const { piece, trail } = view
  const crumbs = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...trail.map(({ id, name }) => ({ name, href: visit.base + categoryPath(id) })),
  ]
  return (
    <div className="wrap" data-variant="page" data-title={pageTitle(piece)}>
      <div className={styles.trail}>
        <Breadcrumb label={t('common.breadcrumb')} trail={crumbs} here={piece.name} />
        <div data-product-nav={piece.colourway} />
      </div>
      <article className={styles.product}>
        <Gallery piece={piece} />
        <div className={styles.side}>
          <header>
            <h1 className="t-title">{piece.name}</h1>
            <p className="t-soft">{piece.line}</p>
            <p className={styles.price} data-variant-part="price">
              <Price price={view.price} />
            </p>
          </header>
          <p className="prose">{piece.description}</p>
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
          <Colours piece={piece} />
          <Heels piece={piece} />
          <AddToBag key={piece.colourway} {...addToBagProps(visit, t, view, { error })} />
          <Styles piece={piece} />
          <ViewerSection piece={piece} />
          <dl className={styles.facts}>
            <dt>{t('shop.material')}</dt>
            <dd>{piece.material}</dd>
            {piece.heel !== null && (
              <>
                <dt>{t('shop.heel')}</dt>
                <dd>{t('shop.millimetres', { mm: piece.heel })}</dd>
              </>
            )}
            <dt>{t('shop.pieceReference')}</dt>
            <dd>
              <bdi data-variant-part="reference">{view.chosen?.sku ?? piece.colourway}</bdi>
            </dd>
          </dl>
        </div>
      </article>
    </div>
  )
}
