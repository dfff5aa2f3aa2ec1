import { fold, wordsOf } from '../../../domain/address/matched.ts'
import { readCsvFile } from '../../../kernel/csv-file.ts'

/** A street of the sandbox's small world; cities, postcodes and streets exist, house numbers are made up. */
export interface Street {
  readonly id: string
  readonly country: string
  readonly state: string
  readonly postal: string
  readonly city: string
  readonly name: string
}

export interface House {
  readonly street: Street
  /** Empty when only the street was searched. */
  readonly number: string
}

export function readPlaces(path: string): Street[] {
  const lines = readCsvFile(
    path,
    'country|state|postal|city|streets',
    /^([A-Z]{2})\|([^|]*)\|([^|]*)\|([^|]+)\|([^|]+)$/,
    'places',
  )
  return lines.flatMap(([, country, state, postal, city, streets], line) =>
    streets!.split(';').map((name, index) => ({
      id: `${country}${line}-${index}`,
      country: country!,
      state: state!,
      postal: postal!,
      city: city!,
      name,
    })),
  )
}

const houseNumber = /^(\d{1,4}(bis|ter|[a-z])?|\d{1,2}(-\d{1,2}){1,2})$/

/** Streets in which every word of the search is found; a number that is no postcode is a house. */
export function findHouses(streets: readonly Street[], country: string, searched: string): House[] {
  const words = wordsOf(searched).flatMap(apart)
  return streets
    .filter((street) => street.country === country)
    .flatMap((street) => {
      const loose = words.filter((word) => !stands(word, street))
      if (loose.length > 1 || loose.some((word) => !houseNumber.test(word))) return []
      return [{ street, number: loose[0] ?? '' }]
    })
}

/** Scripts without spaces write the number on to the street: 銀座4-1. Hyphens join words, not numbers. */
function apart(word: string): string[] {
  const joined = /^(\D*[\p{Script=Han}\p{Script=Kana}])(\d[\d-]*)(?:号|番地?)?$/u.exec(word)
  if (joined) return [joined[1]!, joined[2]!]
  return /\d/.test(word) ? [word] : word.split(/[-']/).filter(Boolean)
}

function stands(word: string, { name, city, postal }: Street): boolean {
  const isPostal = word.length >= 3 && fold(postal).replace(/\s/g, '').startsWith(word.replace(/\s/g, ''))
  if (isPostal || fold(postal).split(' ').includes(word)) return true
  const text = fold(`${name} ${city}`)
  if (/^\d+$/.test(word)) return text.split(/[\s-]/).includes(word)
  return /[\u3040-\u9fff\uac00-\ud7af]/.test(word)
    ? text.includes(word)
    : text.split(/[\s'-]/).some((each) => each.startsWith(word))
}

/** What a street's houses are called here. */
export function housesOf({ country }: Street): string[] {
  if (country === 'JP') return ['1-1', '1-5', '2-3', '2-8', '3-4', '3-12', '4-1', '4-6', '5-2', '6-10']
  return Array.from({ length: 24 }, (_, index) => String(index + 1))
}

const stairs: Readonly<Record<string, readonly string[]>> = {
  NL: ['Hal A', 'Hal B'],
  BE: ['Bâtiment A', 'Bâtiment B'],
  DE: ['Vorderhaus', 'Hinterhaus', 'Seitenflügel'],
  ES: ['Escalera A', 'Escalera B', 'Portal 2'],
  IT: ['Scala A', 'Scala B', 'Interno 4'],
}

/** What stands behind the door of a house: here, of the even ones. */
export function doorsOf(country: string, number: string): readonly string[] {
  if (number === '' || Number.parseInt(number, 10) % 2 === 1) return []
  return stairs[country] ?? ['Bâtiment A', 'Bâtiment B', 'Escalier C']
}
