/** How close a picture comes, and how it moves: the specification's figures. Nothing here knows the page. */
export const maxRatio = 3
export const panStep = 100
const ratioStep = 0.5

export interface Point {
  readonly x: number
  readonly y: number
}

/** The picture as it is fitted to the screen, in pixels. */
export interface Frame {
  readonly width: number
  readonly height: number
}

/** How many times larger than fitted, and how far from the middle. */
export interface Placement extends Point {
  readonly ratio: number
}

export const fitted: Placement = { ratio: 1, x: 0, y: 0 }

/** Nearest allowed: never smaller than fitted, never beyond the maximum, and never so far that its frame shows a gap. */
function settle({ ratio, x, y }: Placement, { width, height }: Frame): Placement {
  const allowed = within(ratio, 1, maxRatio)
  const [farX, farY] = [(width * (allowed - 1)) / 2, (height * (allowed - 1)) / 2]
  return { ratio: allowed, x: within(x, -farX, farX), y: within(y, -farY, farY) }
}

export function pan({ ratio, x, y }: Placement, by: Point, frame: Frame): Placement {
  return settle({ ratio, x: x + by.x, y: y + by.y }, frame)
}

/** Changes the ratio around a point, measured from the middle of the frame: what lies there stays there. */
export function zoomAt(from: Placement, wanted: number, point: Point, frame: Frame): Placement {
  const ratio = within(wanted, 1, maxRatio)
  const growth = ratio / from.ratio
  return settle({ ratio, x: point.x - (point.x - from.x) * growth, y: point.y - (point.y - from.y) * growth }, frame)
}

/** One press of + or -. */
export function step(from: Placement, direction: 1 | -1, frame: Frame): Placement {
  return zoomAt(from, from.ratio + direction * ratioStep, fitted, frame)
}

/** A turn of the wheel, up to come closer; the same turn always means the same factor. */
export function turnWheel(from: Placement, deltaY: number, point: Point, frame: Frame): Placement {
  return zoomAt(from, from.ratio * Math.exp(-deltaY / 500), point, frame)
}

/** Two fingers: their distance gives the ratio, their middle carries the picture along. */
export function pinch(from: Placement, before: readonly [Point, Point], now: readonly [Point, Point], frame: Frame): Placement {
  const growth = distance(...now) / Math.max(1, distance(...before))
  const [was, is] = [middle(...before), middle(...now)]
  const closer = zoomAt(from, from.ratio * growth, was, frame)
  return pan(closer, { x: is.x - was.x, y: is.y - was.y }, frame)
}

/** Whether a hand that let go has turned the page: by distance, or by a short flick. Positive is towards the right. */
export function swipe(moved: number, ms: number, width: number): -1 | 0 | 1 {
  const far = Math.abs(moved) > width / 4
  const flicked = Math.abs(moved) > 24 && Math.abs(moved) / Math.max(1, ms) > 0.4
  return far || flicked ? (Math.sign(moved) as -1 | 1) : 0
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
