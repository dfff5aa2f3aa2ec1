import type { ReactElement } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { categoryPath } from '../listing/category-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Price } from '../ui/price.tsx'
import { urlOf } from '../urls.ts'
import { AddToBag } from './add-to-bag.island.tsx'
import { addToBagProps } from './add-to-bag-props.ts'
import { picturePath } from './picture.routes.ts'
import { PieceImage } from './piece-image.tsx'
import { piecePath } from './piece-path.ts'
import styles from './product.module.css'
import type { ProductView } from './product.view.ts'
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
        <div className={styles.gallery}>
          <Gallery piece={piece} />
        </div>
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
          <Colours view={view} />
          <Heels view={view} />
          <AddToBag key={piece.colourway} {...addToBagProps(visit, t, view, error)} />
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
        </div>
      </article>
    </div>
  )
}

/** All its views, the first at once and the others as they come into sight. */
function Gallery({ piece }: { readonly piece: ProductView['piece'] }): ReactElement {
  const alt = `${piece.name}, ${piece.line}, ${piece.material}, ${piece.colour.name}`
  const views = Math.max(1, piece.pictures.length)
  return (
    <>
      {Array.from({ length: views }, (_, view) => (
        <PieceImage
          key={view}
          pictures={piece.pictures}
          hex={piece.colour.hex}
          view={view}
          alt={view === 0 ? alt : ''}
          sizes="(min-width: 1024px) 55vw, 100vw"
          eager={view === 0}
        />
      ))}
    </>
  )
}

/** Leather chips; the chosen one stands on the edge, and is named in words. */
function Colours({ view: { piece } }: { readonly view: ProductView }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section aria-labelledby="colours">
      <h2 id="colours" className="t-small">
        <span className="t-ash">{t('shop.colour')}</span> {piece.colour.name}
      </h2>
      <ul className={styles.chips}>
        {piece.otherColours.map((colour) => (
          <li key={colour.colourway}>
            <a
              href={visit.base + piecePath(colour.colourway)}
              aria-current={colour.colourway === piece.colourway ? 'true' : undefined}
            >
              <img src={picturePath(colour.hex)} alt={colour.name} width="64" height="44" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Heels({ view: { piece } }: { readonly view: ProductView }): ReactElement | null {
  const { visit, t } = useVisit()
  if (piece.otherHeels.length < 2) return null
  return (
    <section aria-labelledby="heels">
      <h2 id="heels" className="t-small t-ash">
        {t('shop.heel')}
      </h2>
      <ul className={styles.heels}>
        {piece.otherHeels.map(({ colourway, heel }) => (
          <li key={colourway}>
            <a href={visit.base + piecePath(colourway)} aria-current={colourway === piece.colourway ? 'true' : undefined}>
              {t('shop.millimetres', { mm: heel })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
