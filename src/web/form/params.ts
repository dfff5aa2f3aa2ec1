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

/** A page's number as somebody may have typed it: 1 where none is named, 0 for what is none. */
export function pageNumber(param = '1'): number {
  return /^[1-9]\d{0,3}$/.test(param) ? Number(param) : 0
}
