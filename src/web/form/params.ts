import { uuidPattern } from '../../kernel/uuid.ts'
import type { PrivateRequest } from '../http/route.ts'

/** What a posted form says in a field. */
export const typedIn =
  ({ form }: PrivateRequest) =>
  (field: string): string =>
    form.get(field) ?? ''

/** An id as our forms send it; null for anything else, so that it never reaches the database. */
export function idIn(value: string | undefined): string | null {
  return value !== undefined && uuidPattern.test(value) ? value : null
}

/** A moment as our forms send it; what is none is long ago, and in nobody's calendar. */
export function instantIn(text: string): Date {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : new Date(0)
}

/** A page's number as somebody may have typed it: 1 where none is named, 0 for what is none. */
export function pageNumber(param = '1'): number {
  return /^[1-9]\d{0,3}$/.test(param) ? Number(param) : 0
}

/** A code of the catalogue, as it is. */
export const codeParam = (text: string): string => (/^[A-Z0-9-]{1,40}$/.test(text) ? text : '')

/** A country by its two letters, whatever their case. */
export const countryParam = (text: string): string => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : '')

/** Degrees of latitude or longitude. */
export const degreesParam = (text: string): string => (/^-?\d{1,3}(\.\d{1,20})?$/.test(text.trim()) ? text.trim() : '')

/** Words of the code joined by commas, in one order. */
export const listParam = (text: string): string =>
  /^[\w,]{1,200}$/.test(text) ? [...new Set(text.split(',').filter((each) => each !== ''))].sort().join(',') : ''

/** An id of the house's content, or a word of the catalogue. */
export const wordParam = (text: string): string => (/^[\p{L}\p{N} ._-]{1,60}$/u.test(text) ? text.trim() : '')

/** The first is what is meant where none is named, and what is none of them. */
export const oneOfParam =
  (first: string, ...others: readonly string[]) =>
  (text: string): string =>
    others.includes(text) && text !== first ? text : ''

/** A number as a script counts, from nought. */
export const countParam = (text: string): string => (/^\d{1,4}$/.test(text) ? String(Number(text)) : '')

/** Page 1 is the page itself; what is no number leads nowhere. */
export const pageParam = (text: string): string => (text === '1' ? '' : String(pageNumber(text)))
