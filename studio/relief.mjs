// Tiles of relief: grain, nap and weave as a normal map that repeats without a seam.

const pixels = 256
/** How steep the map itself is; a material's own depth is a multiple of it. */
const steepness = 0.02
/** Cells or threads across one tile. */
const across = { fine: 24, nap: 24, grain: 16, weave: 16, rib: 8 }

/** Reliefs of what shoes and bags are made of. */
export const reliefs = Object.keys(across)
/** Blender's waves: twenty radians to a unit. */
const wavesPerUnit = 20 / (2 * Math.PI)

/** Always the same numbers: a tile is the same file every time it is made. */
function dice(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function smooth(t) {
  return t * t * (3 - 2 * t)
}

/** Value noise that repeats after `cells`. */
function noise(cells, seed) {
  const roll = dice(seed)
  const values = Float32Array.from({ length: cells * cells }, roll)
  const at = (x, y) => values[(y % cells) * cells + (x % cells)]
  return (u, v) => {
    const [x, y] = [u * cells, v * cells]
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [p, q] = [smooth(x - i), smooth(y - j)]
    return (at(i, j) * (1 - p) + at(i + 1, j) * p) * (1 - q) + (at(i, j + 1) * (1 - p) + at(i + 1, j + 1) * p) * q
  }
}

function layered(cells, octaves, fall) {
  const layers = Array.from({ length: octaves }, (_, k) => noise(cells * 2 ** k, 7 + k))
  return (u, v) => layers.reduce((sum, layer, k) => sum + layer(u, v) * fall ** k, 0)
}

/** Pebbles: one point in each cell, and a furrow where two are equally near. */
function pebbles(cells) {
  const roll = dice(3)
  const points = Array.from({ length: cells * cells }, () => [roll(), roll()])
  return (u, v) => {
    const [x, y] = [u * cells, v * cells]
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const near = []
    for (let dj = -2; dj <= 2; dj += 1) {
      for (let di = -2; di <= 2; di += 1) {
        const [px, py] = points[((j + dj + cells) % cells) * cells + ((i + di + cells) % cells)]
        near.push(Math.hypot(i + di + px - x, j + dj + py - y))
      }
    }
    near.sort((a, b) => a - b)
    return smooth(Math.min(1, (near[1] - near[0]) / 0.44))
  }
}

const wave = (t) => (1 + Math.sin(2 * Math.PI * t)) / 2

function heightOf(kind) {
  const n = across[kind]
  if (kind === 'fine') return layered(n, 3, 0.6)
  if (kind === 'nap') return layered(n, 4, 0.75)
  if (kind === 'grain') return pebbles(n)
  if (kind === 'weave') return (u, v) => wave(u * n) * wave(v * n)
  return (u) => wave(u * n)
}

/** How often the tile repeats on a decimetre, and how deep it then is as a multiple of the map. */
export function tiling({ kind, scale, depth }) {
  const isWoven = ['weave', 'rib'].includes(kind)
  const repeats = (scale * (isWoven ? wavesPerUnit : 1)) / across[kind]
  return { repeats, strength: (depth * repeats) / steepness }
}

/** The map as a PPM picture; up is where the picture's rows begin. */
export function normalMap(kind) {
  const height = heightOf(kind)
  const rows = Float32Array.from({ length: pixels * pixels }, (_, at) =>
    height(((at % pixels) + 0.5) / pixels, (Math.floor(at / pixels) + 0.5) / pixels),
  )
  const at = (x, y) => rows[((y + pixels) % pixels) * pixels + ((x + pixels) % pixels)]
  const body = Buffer.alloc(pixels * pixels * 3)
  for (let y = 0; y < pixels; y += 1) {
    for (let x = 0; x < pixels; x += 1) {
      const slope = (steepness * pixels) / 2
      const normal = [(at(x - 1, y) - at(x + 1, y)) * slope, (at(x, y + 1) - at(x, y - 1)) * slope, 1]
      const length = Math.hypot(...normal)
      for (const [k, part] of normal.entries()) body[(y * pixels + x) * 3 + k] = Math.round(((part / length) * 0.5 + 0.5) * 255)
    }
  }
  return Buffer.concat([Buffer.from(`P6\n${pixels} ${pixels}\n255\n`), body])
}
