import type { ReactElement } from 'react'
import type { Tile } from '../../domain/catalog/catalog.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { piecePath } from '../piece/piece-path.ts'
import { chipPath } from '../piece/swatch-path.ts'
import styles from './swatches.module.css'

/** More would push the price out of a narrow tile. */
const chipsMost = 4

/** The colours of a piece below its tile. With script, choosing one changes the tile; without, each leads to its page. */
export function Swatches({ tile: { colours, colourway, name } }: { readonly tile: Tile }): ReactElement | null {
  const { visit, t } = useVisit()
  if (colours.length < 2) return null
  const own = colours.find((each) => each.colourway === colourway)!
  // Its own is always among them.
  const first = colours.slice(0, chipsMost)
  const chips = first.includes(own) ? first : [...first.slice(0, -1), own]
  const rest = colours.length - chips.length
  return (
    <div className={styles.swatches}>
      <ul aria-label={t('carousels.coloursOf', { name })}>
        {chips.map((each) => (
          <li key={each.colourway}>
            <a
              href={visit.base + piecePath(each.colourway, each.slug)}
              data-swatch={each.colourway}
              aria-current={each === own ? 'true' : undefined}
            >
              <img src={chipPath(each.hex)} alt={each.name} width="20" height="12" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {rest > 0 && <span className={styles.rest}>{t('carousels.moreColours', { count: rest })}</span>}
      <span className={styles.count}>{t('carousels.moreColours', { count: colours.length - 1 })}</span>
    </div>
  )
}
