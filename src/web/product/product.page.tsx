import type { ReactElement } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { categoryPath } from '../listing/category-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { AddToBag } from './add-to-bag.island.tsx'
import { addToBagProps } from './add-to-bag-props.ts'
import { Gallery } from './gallery/gallery.tsx'
import styles from './product.module.css'
import type { ProductView } from './product.view.ts'
import { Colours, Heels, Styles } from './variation/variations.tsx'
import { ViewerSection } from './viewer/viewer-section.tsx'

export function Product({ view, error }: { readonly view: ProductView; readonly error?: string | undefined }): ReactElement {
  const { visit, t } = useVisit()
  const { piece, trail } = view
  const crumbs = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...trail.map(({ id, name }) => ({ name, href: visit.base + categoryPath(id) })),
  ]
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={crumbs} here={piece.name} />
      <article className={styles.product}>
        <Gallery piece={piece} />
        <div className={styles.side}>
          <header>
            <h1 className="t-title">{piece.name}</h1>
            <p className="t-soft">{piece.line}</p>
            <p className={styles.price}>
              <Price price={view.price} />
            </p>
          </header>
          <p className="prose">{piece.description}</p>
          {piece.onlineUntil && (
            <p className="t-small">{t('shop.onlineUntil', { date: formatDate(piece.onlineUntil, visit.locale) })}</p>
          )}
          <Colours piece={piece} />
          <Heels piece={piece} />
          <AddToBag key={piece.colourway} {...addToBagProps(visit, t, view, error)} />
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
              <bdi>{piece.colourway}</bdi>
            </dd>
          </dl>
          <TextLink small href={urlOf(visit, 'subscribePopin')} popin="dialog">
            {t('letters.title')}
          </TextLink>
        </div>
      </article>
    </div>
  )
}
