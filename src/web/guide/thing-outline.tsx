import type { ReactElement } from 'react'
import { type Thing, things } from '../../domain/catalog/bag-contents.ts'
import styles from './guide.module.css'

/** Drawn inside its width and height; the lower left corner stands at 0, 0. */
const outlines = {
  lipstick: 'M0 0V-38H20V0ZM3-38V-52H17V-38M5-52V-70L15-75V-52',
  phone: 'M10 0H62Q72 0 72-10V-140Q72-150 62-150H10Q0-150 0-140V-10Q0 0 10 0ZM28-142H44',
  bottle:
    'M6 0H59Q65 0 65-8V-140Q65-158 52-168Q46-174 46-190H19Q19-174 13-168Q0-158 0-140V-8Q0 0 6 0ZM18-190V-215H47V-190M0-60H65M0-120H65',
  magazine: 'M0 0V-297H210V0ZM22-262H120M22-240H84M22-40H188M22-26H150M8 0V-297',
} satisfies Partial<Record<Thing, string>>

type Drawn = keyof typeof outlines

/** Those that everybody knows the size of, from the smallest. */
export const drawnThings = ['lipstick', 'phone', 'bottle', 'magazine'] as const satisfies readonly Drawn[]

/** In dashes when it would not go in. */
export function ThingOutline({ thing, x, y, fits }: { thing: Drawn; x: number; y: number; fits: boolean }): ReactElement {
  return (
    <g className={styles.thing} data-out={fits ? undefined : ''} transform={`translate(${x} ${y})`}>
      <path d={outlines[thing]} />
    </g>
  )
}

export const widthOf = (thing: Drawn) => things[thing].width
