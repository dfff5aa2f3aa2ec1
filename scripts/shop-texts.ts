import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateOptions } from '../src/forms/states.ts'
import { countryName, formatDate, formatDay, formatDistance, formatList, formatPrice, formatTime } from '../src/i18n/format.ts'
import type { Language } from '../src/kernel/visit.ts'
import { allVisits } from '../src/markets/sites.ts'

const root = join(import.meta.dirname, '..')

/** Everything that the shop can say in a language. */
export function shopTexts(language: Language): string[] {
  const files = globSync(['src/i18n/messages/*/*.json', 'seed/**/*.json'], { cwd: root }).sort()
  const written = files.flatMap((file) => {
    const isOwn = file.split(/[\\/.]/).includes(language)
    return sentencesIn(JSON.parse(readFileSync(join(root, file), 'utf8')), language, isOwn)
  })
  return [...written, ...formatted(language), ...placesOf(language)]
}

/** In a file of one language every text; in a file of all, what stands under the language's name. */
function sentencesIn(value: unknown, language: Language, isOwn: boolean): string[] {
  if (typeof value === 'string') return isOwn ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => sentencesIn(each, language, isOwn || name === language))
}

/** What `i18n/format.ts` writes: countries, days, hours, prices, lists. */
function formatted(language: Language): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const countries = letters.flatMap((first) => letters.map((second) => countryName(first + second, language)))
  const formats = allVisits()
    .filter((visit) => visit.language === language)
    .flatMap(({ locale, currency }) => [
      formatPrice({ amount: 123_456, currency }, locale),
      formatDistance(1, 'kilometers', locale),
      formatDistance(1, 'miles', locale),
      formatList(['1', '2', '3'], locale),
      ...[0, 720].map((minutes) => formatTime(minutes, locale)),
      ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1))).flatMap((date) => [
        formatDate(date, locale),
        formatDay(date.toISOString().slice(0, 10), locale),
      ]),
    ])
  return [...countries, ...formats]
}

/** Provinces and streets of the countries that speak it. */
function placesOf(language: Language): string[] {
  const countries = new Set(allVisits().flatMap((visit) => (visit.language === language ? [visit.country] : [])))
  const rows = readFileSync(join(root, 'seed/places/places.csv'), 'utf8').split('\n')
  return [...countries].flatMap((country) => [
    ...(stateOptions(country, language) ?? []).map(({ name }) => name),
    ...rows.filter((row) => row.startsWith(`${country}|`)),
  ])
}
