import { type ConsentCategory, consentCookie, consentDays } from '../markets/consent.ts'
import { cartCookie, loggedCookie } from './cookies.ts'

/** What the shop may leave in a browser, for the page that lists it; a browser test fails on any other. */
interface Trace {
  readonly name: string
  readonly place: 'cookie' | 'local' | 'session'
  /** Null: until it is cleared, or its window closed. */
  readonly days: number | null
  readonly category: 'necessary' | ConsentCategory
}

const cookie = (name: string, days: number): Trace => ({ name, place: 'cookie', days, category: 'necessary' })

/** Where the shop is served securely, those that open something are called `__Host-…`. */
export const traces: readonly Trace[] = [
  cookie('visit', 30),
  cookie(cartCookie, 30),
  cookie('customer', 30),
  cookie(loggedCookie, 30),
  cookie('device', 365),
  cookie('dispatchSite', 365),
  cookie('searchterms', 30),
  cookie('preferredZip', 30),
  cookie('preferredStore', 30),
  cookie(consentCookie, consentDays),
  { name: 'currentNav', place: 'local', days: null, category: 'necessary' },
  { name: 'lastVisited', place: 'session', days: null, category: 'necessary' },
  { name: 'chatStatus', place: 'session', days: null, category: 'necessary' },
  { name: 'chatDeclined', place: 'session', days: null, category: 'necessary' },
  { name: 'chatUnsent', place: 'session', days: null, category: 'necessary' },
  { name: 'openedFrom', place: 'session', days: null, category: 'measurement' },
  { name: 'sizeWidgetTransaction', place: 'local', days: null, category: 'measurement' },
]
