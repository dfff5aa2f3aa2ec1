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

const shortened: Readonly<Record<string, string>> = {
  '3rd': 'third',
  '5th': 'fifth',
  av: 'avenue',
  bd: 'boulevard',
  blvd: 'boulevard',
  rd: 'road',
  sq: 'square',
  str: 'strasse',
}

/** German has a letter that not every keyboard has. */
const inLetters = (text: string) => fold(text).replaceAll('ß', 'ss').replaceAll('.', '')

function stands(word: string, { name, city, state, postal }: Street): boolean {
  const isPostal = word.length >= 3 && fold(postal).replace(/\s/g, '').startsWith(word.replace(/\s/g, ''))
  if (isPostal || fold(postal).split(' ').includes(word) || word === fold(state)) return true
  const text = inLetters(`${name} ${city}`)
  if (/^\d+$/.test(word)) return text.split(/[\s-]/).includes(word)
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(word)) return text.includes(word)
  const written = inLetters(shortened[word] ?? word)
  // Montenapoleone is Monte Napoleone.
  if (written.length >= 8 && text.replace(/[\s'-]/g, '').includes(written)) return true
  return text.split(/[\s'-]/).some((each) => each.startsWith(written))
}

/** What a street's houses are called here. */
export function housesOf({ country }: Street): string[] {
  if (country === 'JP') return ['1-1', '1-5', '2-3', '2-8', '3-4', '3-12', '4-1', '4-6', '5-2', '6-10']
  return Array.from({ length: 24 }, (_, index) => String(index + 1))
}

/** The house that a search has named with its street; empty when it names none. */
export function houseIn(streets: readonly Street[], country: string, searched: string): string {
  return findHouses(streets, country, searched)[0]?.number ?? ''
}

const french = ['Bâtiment A', 'Bâtiment B', 'Escalier C', 'Appartement 1', 'Appartement 2']

const stairs: Readonly<Record<string, readonly string[]>> = {
  FR: french,
  BE: french,
  LU: french,
  NL: ['Hal A', 'Hal B', 'Appartement 1', 'Appartement 2'],
  DE: ['Vorderhaus', 'Hinterhaus', 'Seitenflügel', 'Aufgang A', 'Wohnung 2'],
  ES: ['Escalera A', 'Escalera B', 'Portal 2', 'Piso 1', 'Piso 2'],
  IT: ['Scala A', 'Scala B', 'Interno 4', 'Appartamento 1'],
}

/** A house with nothing behind its door, in every street. */
const undivided = '13'

/** What stands behind the door of a house. */
export function doorsOf(country: string, number: string): readonly string[] {
  if (number === undivided) return []
  return stairs[country] ?? ['Building A', 'Floor 2', 'Apartment 1', 'Apartment 2']
}
