import type { ReactElement } from 'react'
import { holds, things } from '../../domain/catalog/bag-contents.ts'
import type { BagSize } from '../../domain/catalog/details.ts'
import { BagOutline, isWornOverShoulder } from './bag-outline.tsx'
import styles from './guide.module.css'
import { Person, person, personHeight } from './person.tsx'
import { drawnThings, ThingOutline, widthOf } from './thing-outline.tsx'

interface DrawingProps {
  readonly family: string
  readonly size: BagSize
  readonly label: string
}

const gap = 44
const room = 24

/** The bag and what one carries on one line. One unit of the drawing is a millimetre. */
export function BagNextToThings({ family, size, label }: DrawingProps): ReactElement {
  const above = isWornOverShoulder(size) ? 0 : (size.handle ?? 0)
  const tall = Math.max(size.height + above, things.magazine.height)
  let x = size.width / 2
  const placed = drawnThings.map((thing) => {
    const at = x + gap
    x = at + widthOf(thing)
    return { thing, at }
  })
  const left = -size.width / 2 - room
  return (
    <svg
      className={styles.scene}
      viewBox={`${left} ${-tall - room} ${x + room - left} ${tall + 2 * room}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.ground} d={`M${left} 0H${x + room}`} />
      <g transform={`translate(0 ${-size.height})`}>
        <BagOutline family={family} size={size} />
      </g>
      {placed.map(({ thing, at }) => (
        <ThingOutline key={thing} thing={thing} x={at} y={0} fits={holds(size, things[thing])} />
      ))}
    </svg>
  )
}

/** The bag in the hand, or from the shoulder when its strap is long enough. */
export function BagNextToPerson({ family, size, label }: DrawingProps): ReactElement {
  const { hand, shoulder, reach } = person
  const isOver = isWornOverShoulder(size)
  // A bag with no handle lies in the hand, which holds its upper edge.
  const top = isOver ? shoulder.y + (size.handle ?? 0) : hand.y + (size.handle ?? -20)
  const x = isOver ? Math.max(shoulder.x + 40, size.width / 2 + 70) : hand.x
  const right = Math.max(reach, x + size.width / 2) + room
  const half = size.width * 0.46
  return (
    <svg
      className={styles.scene}
      viewBox={`${-reach - room} ${-room} ${reach + room + right} ${personHeight + 2 * room}`}
      role="img"
      aria-label={label}
      data-person=""
    >
      <path className={styles.ground} d={`M${-reach - room} ${personHeight}H${right}`} />
      <Person className={styles.body} />
      {isOver && <path className={styles.strap} d={`M${x - half} ${top}L${shoulder.x} ${shoulder.y - 4}L${x + half} ${top}`} />}
      <g transform={`translate(${x} ${top})`}>
        <BagOutline family={family} size={size} />
      </g>
    </svg>
  )
}
