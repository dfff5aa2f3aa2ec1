import type { BagSize } from './details.ts'

/** What people carry, in millimetres; from the smallest. Each has its word in the messages (`thing_phone`). */
export const things = {
  lipstick: { width: 20, height: 75, depth: 20 },
  cards: { width: 105, height: 75, depth: 8 },
  phone: { width: 72, height: 150, depth: 8 },
  glasses: { width: 160, height: 55, depth: 42 },
  book: { width: 108, height: 178, depth: 22 },
  bottle: { width: 65, height: 215, depth: 65 },
  magazine: { width: 210, height: 297, depth: 5 },
  laptop: { width: 301, height: 211, depth: 16 },
} as const satisfies Readonly<Record<string, Box>>

export type Thing = keyof typeof things

interface Box {
  readonly width: number
  readonly height: number
  readonly depth: number
}

/** What leather and lining take away from each side of the outside. */
const wall = 3

/** Whether a thing goes in alone, whichever way it is turned. */
export function holds(bag: Pick<BagSize, 'width' | 'height' | 'depth'>, thing: Box): boolean {
  const inside = sides(bag).map((side) => side - 2 * wall)
  return sides(thing).every((side, at) => side <= inside[at]!)
}

function sides({ width, height, depth }: Box): number[] {
  return [width, height, depth].sort((a, b) => a - b)
}
