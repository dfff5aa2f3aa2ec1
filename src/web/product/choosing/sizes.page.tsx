import type { ReactElement } from 'react'
import { useVisit } from '../../layout/visit-context.tsx'
import { piecePath, variantPath } from '../../piece/piece-path.ts'
import type { ProductView, Size } from '../../piece/product.view.ts'
import { sizeWords } from '../../piece/size-words.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { linesOf } from '../add-to-cart-props.ts'
import styles from './choosing.popin.module.css'

/** All sizes of a piece, fit by fit, and how each can be had: a pop-in, or a page of its own. */
export function Sizes({ view, heading }: { readonly view: ProductView; readonly heading: string }): ReactElement {
  const { visit, t } = useVisit()
  const { piece, sizes } = view
  const fits = [...new Set(sizes.map(({ fit }) => fit))]
  return (
    <div className="wrap">
      <Breadcrumb
        label={t('common.breadcrumb')}
        trail={[{ name: piece.name, href: visit.base + piecePath(piece.colourway) }]}
        here={heading}
      />
      <h1 className="t-head">{heading}</h1>
      {sizes.some(isReady) && <p className="t-small t-soft">{t('choosing.readyUnlessSaid')}</p>}
      {fits.map((fit) => (
        <section key={fit} className={styles.fit}>
          {fit !== null && <h2 className="t-small t-ash">{t('shop.fitIs', { fit: t(`shop.fit_${fit as 'regular'}`) })}</h2>}
          <ul className={styles.sizes}>
            {sizes
              .filter((size) => size.fit === fit)
              .map((size) => (
                <li key={size.sku}>
                  <SizeLink view={view} size={size} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Of most that is so: it is said once, above them all. */
const isReady = ({ availability }: Size) => availability.level === 'IN_STOCK'

function SizeLink({ view: { piece, chosen, chart }, size }: { readonly view: ProductView; readonly size: Size }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <a
      href={visit.base + variantPath(piece, size)}
      data-variant-link=""
      data-level={size.availability.level}
      data-fit={size.fit ?? undefined}
      data-size={size.size ?? undefined}
      aria-current={size.sku === chosen?.sku ? 'true' : undefined}
    >
      <span>{size.size === null ? t('choosing.oneSize') : sizeWords(size.size, chart, visit)}</span>
      {!isReady(size) && <span className="t-small t-soft">{linesOf(size, visit, t).join(' ')}</span>}
    </a>
  )
}
