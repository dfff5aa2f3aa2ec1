import type { ReactElement, ReactNode } from 'react'
import type { Money } from '../../kernel/money.ts'
import { Badge } from './badge.tsx'
import { Price } from './price.tsx'
import styles from './tile.module.css'

interface TileProps {
  readonly href: string
  readonly name: string
  /** The line below the name: what it is made of. */
  readonly material?: ReactNode
  readonly price?: Money | undefined
  /** Its picture, a plate of the shape of a tile. */
  readonly plate: ReactElement
  readonly badge?: string | undefined
  /** Recommendations its name. */
  readonly year?: number
  /** Below the price: what is a link of its own. */
  readonly foot?: ReactElement | undefined
  /** Its heading's level: one below that of the section it stands in. */
  readonly level?: 2 | 3
  /** A `div` where it is the content of a list's item already. */
  readonly as?: 'article' | 'div'
}

/** Plate, name, material, and its price if it has one. The whole tile is the link, and the link is the name. */
export function Tile({ as: Frame = 'article', ...body }: TileProps): ReactElement {
  return (
    <Frame className={styles.tile} data-tile="">
      <TileBody {...body} />
    </Frame>
  )
}

/** A tile whose body is already written. */
export function TileFrame({ as: Frame, html }: { readonly as: 'article' | 'div'; readonly html: string }): ReactElement {
  return <Frame className={styles.tile} data-tile="" dangerouslySetInnerHTML={{ __html: html }} />
}

export function TileBody({
  href,
  name,
  material,
  price,
  plate,
  badge,
  year,
  foot,
  level = 3,
}: Omit<TileProps, 'as'>): ReactElement {
  const Heading = `h${level}` as const
  return (
    <>
      {plate}
      {badge && <Badge>{badge}</Badge>}
      <div className={styles.body}>
        <div className={styles.head}>
          <Heading className="t-name">
            <a href={href}>{name}</a>
          </Heading>
          {year && <bdi className={styles.year}>{year}</bdi>}
        </div>
        {material && <p className={styles.meta}>{material}</p>}
        {price && (
          <p className={styles.price}>
            <Price price={price} />
          </p>
        )}
        {foot}
      </div>
    </>
  )
}
