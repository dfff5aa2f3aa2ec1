import type { ReactElement } from 'react'
import { fromTablet } from '../../markets/breakpoint.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { numberOf, renderedOnce } from '../layout/written.tsx'
import { PieceTile } from '../piece/piece-tile.tsx'
import type { PricedTile } from '../piece/priced-tiles.ts'
import styles from './carousel.module.css'

interface CarouselProps {
  /** Names it on its page, and says how many slides it shows at once (`carousel.module.css`). */
  readonly name: 'look' | 'connected' | 'contrast' | 'related' | 'last-visited' | 'cross-sell' | 'other'
  readonly title: string
  readonly tiles: readonly PricedTile[]
  /** Its heading's. */
  readonly level?: 1 | 2
}

/** Pieces in a row that scrolls, a slide at a time. Nothing where there are none. */
export function Carousel(props: CarouselProps): ReactElement | null {
  const { visit, t } = useVisit()
  const { name, title, tiles, level } = props
  if (tiles.length === 0) return null
  const key = `carousel ${name} ${level} ${title} ${tiles.map(({ tile }) => numberOf(tile)).join(' ')}`
  return (
    <section
      className={styles.carousel}
      data-carousel={name}
      data-few={fewIn(name, tiles.length)}
      aria-labelledby={idOf(name)}
      aria-roledescription={t('carousels.carousel')}
      dangerouslySetInnerHTML={{ __html: renderedOnce(visit, key, () => <Inside {...props} />) }}
    />
  )
}

/** How many there are where they leave a hole in their row. */
const fewIn = (name: CarouselProps['name'], count: number) =>
  name === 'related' || name === 'last-visited' || count > 3 ? undefined : count

const idOf = (name: string) => `carousel-${name}`

function Inside({ name, title, tiles, level = 2 }: CarouselProps): ReactElement {
  const Heading = `h${level}` as const
  return (
    <>
      <div className={styles.head}>
        <Heading id={idOf(name)} className="t-head">
          {title}
        </Heading>
        <Steps />
      </div>
      <ul className={styles.track} data-track="">
        {tiles.map(({ tile, price }) => (
          <li key={tile.colourway}>
            <PieceTile tile={tile} price={price} level={level === 1 ? 2 : 3} sizes={sizesOf(name)} inRow />
          </li>
        ))}
      </ul>
    </>
  )
}

const sizesOf = (name: CarouselProps['name']) => (name === 'related' ? '25vw' : `${fromTablet} 25vw, 80vw`)

/** On and back. Without script the row is scrolled by hand, and they stay away. */
export function Steps(): ReactElement {
  const { t } = useVisit()
  return (
    <div className={styles.steps} data-steps="" hidden>
      <button type="button" data-step="-1" aria-label={t('carousels.back')}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M13 3l-7 7 7 7" />
        </svg>
      </button>
      <button type="button" data-step="1" aria-label={t('carousels.on')}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M7 3l7 7-7 7" />
        </svg>
      </button>
    </div>
  )
}
