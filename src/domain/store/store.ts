import type { Region } from '../../markets/sites.ts'
import type { Scene } from '../content/scene.ts'

export const storeKinds = ['flagship', 'boutique', 'atelier', 'corner'] as const
export const storeServices = [
  'madeToOrder',
  'repair',
  'clickAndCollect',
  'appointment',
  'alterations',
  'giftWrapping',
  'monogram',
  'tryInStore',
] as const

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A boutique as lists show it, in one language. */
export interface Store extends Point {
  readonly id: string
  /** Its own in this language. */
  readonly slug: string
  /** The one that is the same in every language, and answered in each. */
  readonly idSlug: string
  readonly kind: (typeof storeKinds)[number]
  readonly continent: Region
  readonly country: string
  readonly region: string | null
  readonly regionName: string | null
  readonly city: string
  readonly address1: string
  readonly address2: string | null
  readonly postalCode: string | null
  /** The whole address in the boutique's own script, where it is also the reader's. */
  readonly localAddress: readonly string[] | null
  readonly phone: string
  readonly email: string
  readonly timeZone: string
  readonly services: readonly (typeof storeServices)[number][]
  /** Listed, and not placed on the map. */
  readonly offMap: boolean
  readonly name: string
  readonly place: string
  readonly near: string
  /** Photographs of it, at least one. */
  readonly scenes: readonly Scene[]
}

/** Tags of cached pages that show boutiques. */
export const storeTags = {
  all: 'stores',
  store: (id: string) => `store:${id}`,
}

type Address = Pick<Store, 'country' | 'region' | 'city' | 'address1' | 'address2' | 'postalCode'>

/** `NY`, from `US-NY`. */
export function stateCode({ region }: Pick<Store, 'region'>): string | null {
  return region?.slice(3) ?? null
}

/** Street, then the line of the town as its country writes it; without the country. */
export function addressLines(address: Address): string[] {
  const lines = [address.address1, address.address2, ...townLines(address)]
  return lines.filter((line) => line !== null && line !== '') as string[]
}

function townLines(address: Address): (string | null)[] {
  const { country, city, postalCode } = address
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  switch (country) {
    case 'US':
      return [joined(`${city},`, stateCode(address), postalCode)]
    case 'CA':
      return [joined(city, stateCode(address), postalCode)]
    case 'GB':
    case 'IE':
      return [city, postalCode]
    case 'JP':
    case 'KR':
    case 'CN':
    case 'HK':
    case 'AE':
      return [joined(city, postalCode)]
    default:
      return [joined(postalCode, city)]
  }
}
