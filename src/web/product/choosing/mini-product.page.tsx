import type { ReactElement } from 'react'
import { withCommas } from '../../../i18n/format.ts'
import { fromTablet } from '../../../markets/breakpoint.ts'
import { appendParam } from '../../append-param.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { PieceImage } from '../../piece/piece-image.tsx'
import { piecePath } from '../../piece/piece-path.ts'
import type { ProductView } from '../../piece/product.view.ts'
import { Price } from '../../ui/price.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AddToCart } from '../add-to-cart.island.tsx'
import { addToCartProps } from '../add-to-cart-props.ts'
import styles from './choosing.popin.module.css'

/** A piece in short: what it is, its colours, and the form. For a pop-in; its whole page is one link away. */
export function MiniProduct({ view }: { readonly view: ProductView }): ReactElement {
  const { visit, t } = useVisit()
  const { piece } = view
  return (
    <article className={`wrap ${styles.mini}`} data-variant="mini">
      <PieceImage pictures={piece.pictures} hex={piece.colour.hex} alt="" sizes={`${fromTablet} 20rem, 50vw`} />
      <div className={styles.side}>
        <header>
          <h1 className="t-head">{piece.name}</h1>
          <p className="t-soft">{withCommas([piece.material, piece.colour.name], visit.language)}</p>
          <p data-variant-part="price">
            <Price price={view.price} />
          </p>
        </header>
        {piece.otherColours.length > 1 && (
          <ul className={styles.colours} aria-label={t('shop.colour')}>
            {piece.otherColours.map(({ colourway, name }) => (
              <li key={colourway}>
                <a
                  href={appendParam(visit.base + piecePath(colourway), 'isminipdp', 'true')}
                  data-variant-link=""
                  data-pid={colourway}
                  aria-current={colourway === piece.colourway ? 'true' : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <AddToCart key={piece.colourway} {...addToCartProps(visit, t, view, { isMini: true })} />
        <TextLink href={visit.base + piecePath(piece.colourway)} small>
          {t('choosing.wholePiece')}
        </TextLink>
      </div>
    </article>
  )
}
