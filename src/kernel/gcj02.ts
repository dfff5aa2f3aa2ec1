interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** North, west, south, east. */
type Box = readonly [number, number, number, number]

/** Mainland China in boxes, and its neighbours cut out of them. */
const inside: readonly Box[] = [
  [49.2204, 79.4462, 42.8899, 96.33],
  [54.1415, 109.6872, 39.3742, 135.0002],
  [42.8899, 73.1246, 29.5297, 124.143255],
  [29.5297, 82.9684, 26.7186, 97.0352],
  [29.5297, 97.0253, 20.414096, 124.367395],
  [20.414096, 107.975793, 17.871542, 111.744104],
]
const outside: readonly Box[] = [
  [25.398623, 119.921265, 21.785006, 122.497559],
  [22.284, 101.8652, 20.0988, 106.665],
  [21.5422, 106.4525, 20.4878, 108.051],
  [55.8175, 109.0323, 50.3257, 119.127],
  [55.8175, 127.4568, 49.5574, 137.0227],
  [44.8922, 131.2662, 42.5692, 137.0227],
  // Hong Kong and Macau are mapped as the rest of the world is.
  [22.5, 113.82, 22.13, 114.45],
  [22.217, 113.52, 22.1, 113.605],
]

const holds = ({ latitude, longitude }: Point, [north, west, south, east]: Box) =>
  latitude <= north && latitude >= south && longitude >= west && longitude <= east

export function isInChina(point: Point): boolean {
  return inside.some((box) => holds(point, box)) && !outside.some((box) => holds(point, box))
}

/** Krasovsky 1940. */
const axis = 6378245
const eccentricity = 0.006693421622965943

const sine = (angle: number) => Math.sin(angle * Math.PI)
const wave = (x: number) => ((20 * sine(6 * x) + 20 * sine(2 * x)) * 2) / 3

function shiftNorth(x: number, y: number): number {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  return base + wave(x) + ((20 * sine(y) + 40 * sine(y / 3)) * 2) / 3 + ((160 * sine(y / 12) + 320 * sine(y / 30)) * 2) / 3
}

function shiftEast(x: number, y: number): number {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  return base + wave(x) + ((20 * sine(x) + 40 * sine(x / 3)) * 2) / 3 + ((150 * sine(x / 12) + 300 * sine(x / 30)) * 2) / 3
}

/** WGS-84, as the world measures, to GCJ-02, as maps of China are drawn: some hundred metres away there, the same elsewhere. */
export function toGcj02(point: Point): Point {
  if (!isInChina(point)) return point
  const { latitude, longitude } = point
  const [x, y] = [longitude - 105, latitude - 35]
  const radians = (latitude / 180) * Math.PI
  const magic = 1 - eccentricity * Math.sin(radians) ** 2
  const north = (shiftNorth(x, y) * 180) / (((axis * (1 - eccentricity)) / (magic * Math.sqrt(magic))) * Math.PI)
  const east = (shiftEast(x, y) * 180) / ((axis / Math.sqrt(magic)) * Math.cos(radians) * Math.PI)
  return { latitude: latitude + north, longitude: longitude + east }
}
