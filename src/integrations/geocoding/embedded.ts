import type { FoundPlace, Geocoder } from '../../domain/store/geocoder.port.ts'
import { locatePostal } from '../../domain/store/locate-postal.ts'
import { countryName } from '../../i18n/format.ts'
import { type Language, languages } from '../../kernel/visit.ts'

interface Town {
  readonly name: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  /** Every name by which it is found, folded. */
  readonly keys: readonly string[]
  readonly names: Readonly<Partial<Record<Language, string>>>
}

const mostFound = 6

/** Without case, accents, spaces and strokes: `Saint-Étienne` and `saint etienne` are one. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s'’.,-]+/g, '')
}

interface World {
  readonly towns: readonly Town[]
  /** Countries by each of their names, folded: two thousand, and a search is made with every letter that is typed. */
  readonly called: ReadonlyMap<string, readonly string[]>
}

/** Read with the first search, not with the shop. */
async function readWorld(): Promise<World> {
  const [{ default: towns }, { default: names }] = await Promise.all([import('./towns.tsv?raw'), import('./city-names.tsv?raw')])
  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
  const [head = [], ...named] = lines(names)
  const others = new Map(
    named.map((row) => [
      `${row[0]} ${row[1]}`,
      Object.fromEntries(
        languages.flatMap((language) => (row[head.indexOf(language)] ? [[language, row[head.indexOf(language)]]] : [])),
      ),
    ]),
  )
  const all = lines(towns).map(([name = '', country = '', latitude, longitude]) => {
    const own = others.get(`${name} ${country}`) ?? {}
    // The largest is meant, which stands first: of the villages that are spelt like it none is called so elsewhere.
    others.delete(`${name} ${country}`)
    return {
      name,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      names: own,
      keys: [...new Set([name, ...Object.values(own)].map((each) => folded(each!)))],
    }
  })
  return { towns: all, called: countriesByName(all) }
}

function countriesByName(towns: readonly Town[]): World['called'] {
  const called = new Map<string, string[]>()
  for (const code of new Set(towns.map(({ country }) => country)))
    for (const name of new Set(languages.map((each) => folded(countryName(code, each)))))
      called.set(name, [...(called.get(name) ?? []), code])
  return called
}

let reading: Promise<World> | undefined

/** The middle of where its people live. */
function middleOf(towns: readonly Town[], country: string): { latitude: number; longitude: number } {
  const there = towns.filter((town) => town.country === country).slice(0, 30)
  const mean = (of: (town: Town) => number) => there.reduce((sum, town) => sum + of(town), 0) / there.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

/** Towns, countries by their names in ten languages, and postal areas of the countries with a boutique. Source: `docs/maps.md`. */
export const embeddedGeocoder: Geocoder = {
  async find({ text, country, language }) {
    const wanted = folded(text.slice(0, 60))
    if (wanted === '') return []
    reading ??= readWorld()
    const { towns, called } = await reading
    const found: FoundPlace[] = (called.get(wanted) ?? []).map((code) => ({
      label: countryName(code, language),
      country: code,
      ...middleOf(towns, code),
    }))
    const postal = /\d/.test(text) && country ? locatePostal(country, text) : null
    if (postal)
      found.push({ label: `${text.trim().toUpperCase()}, ${countryName(country!, language)}`, country: country!, ...postal })
    // Towns stand in the order of their size; whoever is called so comes before whoever begins so, and those of the country first.
    const begins = towns.filter(({ keys }) => keys.some((key) => key.startsWith(wanted)))
    const rank = (town: Town) => (town.keys.includes(wanted) ? 0 : 2) + (town.country === country ? 0 : 1)
    const sorted = begins
      .map((town, size) => ({ town, order: rank(town), size }))
      .sort((a, b) => a.order - b.order || a.size - b.size)
    for (const { town } of sorted.slice(0, mostFound))
      found.push({
        label: `${town.names[language] ?? town.name}, ${countryName(town.country, language)}`,
        country: town.country,
        latitude: town.latitude,
        longitude: town.longitude,
      })
    return found.slice(0, mostFound)
  },
}
