import { fold } from '../../../domain/address/matched.ts'
import { withHouseNumber } from '../house-number.ts'
import type { Street } from './gazetteer.ts'

export interface Written {
  readonly country: string
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly postal: string
}

interface Judgement {
  readonly confidence: 'Verified match' | 'Interaction required' | 'No matches'
  readonly meant: Written | null
}

const plain = (text: string) => fold(text.normalize('NFKC')).replace(/[\s.,'-]+/g, '')

/**
 * What the sandbox makes of a whole address. Its world is small, so what it does not know it does not doubt: it only objects
 * to a city under the wrong postcode, to a street one slip away from one it knows, and to the words below.
 */
export function judge(streets: readonly Street[], written: Written): Judgement {
  if (/nowhere|nulle part|どこにもない|لا مكان/i.test(written.line1)) return { confidence: 'No matches', meant: null }
  const known = streets.filter(
    ({ country, postal, city }) =>
      country === written.country &&
      (postal === '' ? plain(city) === plain(written.city) : plain(postal) === plain(written.postal)),
  )
  const here = known.filter(({ city }) => plain(city).includes(plain(written.city)) || plain(written.city).includes(plain(city)))
  if (known.length > 0 && here.length === 0) {
    return { confidence: 'Interaction required', meant: { ...written, city: known[0]!.city, state: known[0]!.state } }
  }
  const { street, number } = withoutNumber(written.line1)
  const near = here.find(({ name }) => isOneSlipAway(plain(street), plain(name)))
  if (!near || here.some(({ name }) => plain(name) === plain(street))) return { confidence: 'Verified match', meant: written }
  const line1 = withHouseNumber(written.country, near.name, number)
  return { confidence: 'Interaction required', meant: { ...written, line1, city: near.city } }
}

function withoutNumber(line: string): { street: string; number: string } {
  const first = /^(\d+ ?(?:bis|ter|[a-z])?)[,\s]+(.+)$/i.exec(line.trim())
  if (first) return { number: first[1]!, street: first[2]! }
  const last = /^(.+?)[,\s]*(\d[\d-]*[a-z]?)(?:号|番地?)?$/i.exec(line.trim())
  return last ? { street: last[1]!, number: last[2]! } : { street: line, number: '' }
}

/** One or two letters wrong, missing or too many. */
function isOneSlipAway(typed: string, known: string): boolean {
  if (known.length < 6 || Math.abs(typed.length - known.length) > 2) return false
  let row = Array.from({ length: known.length + 1 }, (_, index) => index)
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at]
    for (let other = 1; other <= known.length; other += 1) {
      const swapped = row[other - 1]! + (typed[at - 1] === known[other - 1] ? 0 : 1)
      next.push(Math.min(swapped, row[other]! + 1, next[other - 1]! + 1))
    }
    row = next
  }
  const distance = row[known.length]!
  return distance > 0 && distance <= 2
}
