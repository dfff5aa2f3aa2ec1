import type { Point } from '../../../domain/store/store.ts'

interface RouteMap {
  readonly width: number
  readonly height: number
  readonly meridians: readonly string[]
  readonly parallels: readonly string[]
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly line: string
}

const [width, height, margin] = [480, 200, 36]

/** A way drawn to scale on a net of meridians, as wide as the way is long. Stops in one place are one point. */
export function routeMap(stops: readonly Point[]): RouteMap {
  const places = stops.filter(({ latitude, longitude }, index) => {
    const before = stops[index - 1]
    return before?.latitude !== latitude || before.longitude !== longitude
  })
  const spans = { x: spanOf(places.map((place) => place.longitude)), y: spanOf(places.map((place) => -place.latitude)) }
  const scale = Math.min((width - 2 * margin) / spans.x.length, (height - 2 * margin) / spans.y.length)
  const across = (longitude: number) => Math.round(width / 2 + (longitude - spans.x.middle) * scale)
  const down = (latitude: number) => Math.round(height / 2 + (-latitude - spans.y.middle) * scale)
  const points = places.map((place) => ({ x: across(place.longitude), y: down(place.latitude) }))
  const step = stepFor(width / scale)
  return {
    width,
    height,
    meridians: every(step, spans.x.middle, width / scale).map((longitude) => `M${across(longitude)} 0V${height}`),
    parallels: every(step, -spans.y.middle, height / scale).map((latitude) => `M0 ${down(latitude)}H${width}`),
    points,
    line: points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : arcTo(points[index - 1]!, { x, y }))).join(''),
  }
}

function spanOf(values: readonly number[]): { readonly middle: number; readonly length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // A way within one valley would otherwise be drawn from street to street.
  return { middle: (least + most) / 2, length: Math.max(most - least, 1) }
}

/** Degrees between two lines of the net, so that a dozen of them fill the picture. */
function stepFor(degrees: number): number {
  return [0.5, 1, 2, 5, 10, 15, 20].find((step) => degrees / step <= 14) ?? 30
}

function every(step: number, middle: number, length: number): number[] {
  const first = Math.ceil((middle - length / 2) / step) * step
  return Array.from({ length: Math.floor((middle + length / 2 - first) / step) + 1 }, (_, index) => first + index * step)
}

/** Bent a little, as ways are. */
function arcTo(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const bend = 0.12
  return `Q${Math.round(x + (to.y - from.y) * bend)} ${Math.round(y - (to.x - from.x) * bend)} ${to.x} ${to.y}`
}
