import type { ReactElement, ReactNode } from 'react'
import type { Piece } from '../../../domain/catalog/catalog.ts'
import { appendParam } from '../../append-param.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { Once } from '../../layout/written.tsx'
import { piecePath } from '../../piece/piece-path.ts'
import { swatchPath } from '../../piece/swatch-path.ts'
import { urlOf } from '../../urls.ts'
import styles from './variation.module.css'

interface Part {
  readonly piece: Piece
}

/** Leather chips; the chosen one stands on the edge, and is named in words. */
export function Colours({ piece }: Part): ReactElement {
  const { t } = useVisit()
  const { otherColours: colours, colour } = piece
  return (
    <Once as="section" of={piece} name="colours" aria-labelledby="colours">
      {() => (
        <>
          <h2 id="colours" className="t-small">
            <span className="t-ash">{t('shop.colour')}</span> {colour.name}
          </h2>
          <ul className={styles.chips}>
            {colours.map(({ colourway, slug, name, hex }) => (
              <Choice key={colourway} piece={piece} colourway={colourway} slug={slug}>
                <img src={swatchPath(hex)} alt={name} width="64" height="44" />
              </Choice>
            ))}
          </ul>
        </>
      )}
    </Once>
  )
}

export function Heels({ piece }: Part): ReactElement | null {
  const { t } = useVisit()
  if (piece.otherHeels.length < 2) return null
  return (
    <Once as="section" of={piece} name="heels" aria-labelledby="heels">
      {() => (
        <>
          <h2 id="heels" className="t-small t-ash">
            {t('shop.heel')}
          </h2>
          <ul className={styles.choices}>
            {piece.otherHeels.map(({ colourway, slug, heel }) => (
              <Choice key={colourway} piece={piece} colourway={colourway} slug={slug}>
                {t('shop.millimetres', { mm: heel })}
              </Choice>
            ))}
          </ul>
        </>
      )}
    </Once>
  )
}

/** What else the house makes of the kind. */
export function Styles({ piece }: Part): ReactElement | null {
  const { visit, t } = useVisit()
  if (piece.otherStyles.length === 0) return null
  return (
    <Once as="section" of={piece} name="styles" aria-labelledby="styles">
      {() => (
        <>
          <div className={styles.head}>
            <h2 id="styles" className="t-ash">
              {t('gallery.style')}
            </h2>
            <a
              href={appendParam(urlOf(visit, 'variationStyles'), 'pid', piece.colourway)}
              data-popin=""
              aria-label={t('gallery.compareStyles')}
            >
              {t('gallery.compare')}
            </a>
          </div>
          <ul className={styles.choices}>
            {[{ ...piece, name: piece.styleName }, ...piece.otherStyles].map(({ colourway, slug, name }) => (
              <Choice key={colourway} piece={piece} colourway={colourway} slug={slug}>
                {name}
              </Choice>
            ))}
          </ul>
        </>
      )}
    </Once>
  )
}

interface ChoiceProps extends Part {
  readonly colourway: string
  readonly slug: string
  readonly children: ReactNode
}

function Choice({ piece, colourway, slug, children }: ChoiceProps): ReactElement {
  const { visit } = useVisit()
  return (
    <li>
      <a
        href={visit.base + piecePath(colourway, slug)}
        data-variant-link=""
        aria-current={colourway === piece.colourway ? 'true' : undefined}
      >
        {children}
      </a>
    </li>
  )
}
