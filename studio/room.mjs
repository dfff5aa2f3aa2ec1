// The room that a model is seen in: the stage's lights as one picture all around, in Radiance's format.

const [columns, rows] = [256, 128]
/** Where a light hangs (x to the right, y up, z to the front), how wide and high it is, and how bright: as on the stage. */
const lights = [
  { at: [0, 3.6, 0.3], size: [3.8, 3.0], light: 2.1 },
  { at: [-2.8, 1.9, 2.6], size: [1.4, 2.4], light: 3.2 },
  { at: [2.6, 0.9, 3.2], size: [2.6, 2.6], light: 0.9 },
  { at: [0.9, 0.75, 4.2], size: [4.2, 0.3], light: 4.5 },
  { at: [1.9, 2.4, 3.0], size: [0.5, 2.8], light: 4 },
  { at: [-3.4, 1.2, -1.2], size: [0.4, 2.4], light: 5 },
  { at: [3.0, 1.6, -1.6], size: [0.6, 2.6], light: 4 },
  // Behind the piece too: here it is turned.
  { at: [1.6, 1.6, -3.4], size: [2.4, 2.4], light: 1.4 },
  { at: [-0.8, 0.8, -4.2], size: [3.6, 0.3], light: 3.6 },
]
/** The walls, and the sweep that throws the light back from below. */
const wall = 0.42
const floor = 0.58

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const unit = (a) => a.map((x) => x / Math.hypot(...a))
const ramp = (t) => Math.min(1, Math.max(0, t))

function lit({ at, size: [w, h], light }, direction) {
  const ahead = unit(at)
  const depth = dot(direction, ahead)
  if (depth <= 0.05) return 0
  const right = unit(cross(Math.abs(ahead[1]) > 0.9 ? [0, 0, -1] : [0, 1, 0], ahead))
  const up = cross(ahead, right)
  const far = Math.hypot(...at)
  const inside = (axis, size) => ramp((size / 2 - Math.abs((dot(direction, axis) / depth) * far)) / 0.12 + 0.5)
  return light * inside(right, w) * inside(up, h)
}

/** How bright the room is in that direction. */
export function brightness(direction) {
  const ground = wall + (floor - wall) * ramp(-direction[1] * 4 + 0.5)
  return lights.reduce((sum, light) => sum + lit(light, direction), ground)
}

/** Runs of equal bytes as a count and the byte, everything else as it is. */
function packed(line) {
  const out = []
  let at = 0
  while (at < line.length) {
    let run = 1
    while (run < 127 && line[at + run] === line[at]) run += 1
    if (run > 2) out.push(128 + run, line[at])
    else {
      run = 1
      while (
        run < 127 &&
        at + run < line.length &&
        !(line[at + run] === line[at + run + 1] && line[at + run] === line[at + run + 2])
      )
        run += 1
      out.push(run, ...line.slice(at, at + run))
    }
    at += run
  }
  return out
}

/** One light grey for all three colours: the leather brings its own. */
export function roomPicture() {
  const head = Buffer.from(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${rows} +X ${columns}\n`)
  const lines = Array.from({ length: rows }, (_, row) => {
    const tall = Math.PI * (0.5 - (row + 0.5) / rows)
    const pixels = Array.from({ length: columns }, (_, column) => {
      const turn = 2 * Math.PI * ((column + 0.5) / columns - 0.5)
      const light = brightness([Math.cos(tall) * Math.cos(turn), Math.sin(tall), Math.cos(tall) * Math.sin(turn)])
      const exponent = Math.floor(Math.log2(light)) + 1
      return [Math.min(255, Math.round((light / 2 ** exponent) * 256)), exponent + 128]
    })
    const channels = [0, 0, 0, 1].flatMap((channel) => packed(pixels.map((pixel) => pixel[channel])))
    return Buffer.from([2, 2, columns >> 8, columns & 255, ...channels])
  })
  return Buffer.concat([head, ...lines])
}
