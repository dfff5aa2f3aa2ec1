import type { ReactElement } from 'react'
import type { Money } from '../../kernel/money.ts'
import { Badge } from './badge.tsx'
import { Plate } from './plate.tsx'
import { Price } from './price.tsx'
import styles from './tile.module.css'

interface TileProps {
  readonly href: string
  readonly name: string
  /** The line below the name: what it is made of. */
  readonly material: string
  readonly price?: Money | undefined
  readonly image: string
  readonly badge?: string | undefined
  /** Its heading's level: one below that of the section it stands in. */
  readonly level?: 2 | 3
}

/** Plate, name, material, and its price if it has one. The whole tile is the link, and the link is the name. */
export function Tile({ href, name, material, price, image, badge, level = 3 }: TileProps): ReactElement {
  const Heading = `h${level}` as const
  return (
    <article className={styles.tile}>
      <Plate wide={image} tall={image} alt="" shape="tile" />
      {badge && <Badge>{badge}</Badge>}
      <div className={styles.body}>
        <Heading className="t-name">
          <a href={href}>{name}</a>
        </Heading>
        <p className={styles.meta}>{material}</p>
        {price && (
          <p className={styles.price}>
            <Price price={price} />
          </p>
        )}
      </div>
    </article>
  )
}
