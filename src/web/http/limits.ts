import type { Config } from '../../kernel/config.ts'

/** So many in so many seconds. */
export interface Ceiling {
  readonly most: number
  readonly seconds: number
}

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600
const per = (seconds: number, most: number): Ceiling => ({ most, seconds })

/**
 * What may be asked how often: by everybody behind one address, an office or a mobile network, and by whom it concerns. A house whose
 * shoppers share few addresses raises the first of them all in proportion (`RATE_LIMIT_PER_IP`).
 */
export const limits = {
  /** Somebody of whom something is kept for the first time: a cart, a last page, an e-mail. */
  newVisitor: { address: per(hours(1), 300) },
  cart: { address: per(minutes(1), 600) },
  /** Codes that are tried: nobody is to find one by guessing. */
  coupon: { address: per(minutes(10), 120), subject: per(minutes(10), 10) },
  /** The same for gift certificates, where they are asked about and where they pay. */
  certificate: { address: per(minutes(10), 60), subject: per(minutes(10), 10) },
  register: { address: per(minutes(10), 60), subject: per(hours(1), 10) },
  reset: { address: per(minutes(15), 60), subject: per(minutes(15), 5) },
  resetUse: { address: per(minutes(10), 120), subject: per(minutes(10), 20) },
  password: { address: per(minutes(10), 120), subject: per(minutes(10), 10) },
  /** The letter that confirms an e-mail, by who would get it; and its link, tried. */
  confirmationAgain: { address: per(hours(1), 60), subject: per(hours(1), 5) },
  confirmationUse: { address: per(minutes(10), 120), subject: per(minutes(10), 10) },
  order: { address: per(minutes(1), 120), subject: per(minutes(1), 20) },
  /** Orders that are looked for by their number, and codes that open them. */
  tracking: { address: per(minutes(10), 120), subject: per(minutes(10), 20) },
  trackingCode: { address: per(minutes(15), 60), subject: per(minutes(15), 5) },
  /** Cards that are tried: nobody is to find out here which of a thousand is good. */
  card: { address: per(hours(1), 120), subject: per(hours(1), 12) },
  /** Windows of a wallet that are opened. */
  wallet: { address: per(minutes(10), 240), subject: per(minutes(10), 20) },
  /** Each costs the house money. Cookies are to be had by any page with a form: those of whom nothing is kept share what an address has for strangers. */
  lookup: { address: per(minutes(1), 1200), subject: per(minutes(1), 60) },
  strangersLookup: { address: per(minutes(1), 300) },
  newsletter: { address: per(minutes(10), 120), subject: per(minutes(1), 5) },
  newsletterLink: { address: per(minutes(10), 600), subject: per(minutes(10), 20) },
  /** Cookies of staff that the house never gave: so many are written down, the rest only refused. */
  staffForged: { address: per(hours(1), 20) },
  staffPassword: { address: per(minutes(10), 60), subject: per(minutes(10), 10) },
  /** Each opens a case and writes a letter; an answer to one that is open is said in it. */
  contact: { address: per(minutes(10), 60), subject: per(minutes(10), 20) },
  /** Keys of cases that open nothing. */
  caseKey: { address: per(minutes(10), 120) },
  caseAnswer: { address: per(minutes(10), 120), subject: per(minutes(10), 20) },
  appointment: { address: per(minutes(10), 120), subject: per(minutes(10), 10) },
  /** Hours that wait for their letter to be answered, each for an hour: whoever names many e-mails is not to fill a boutique's days. */
  heldAppointment: { address: per(hours(1), 20) },
  tryOn: { address: per(minutes(10), 120), subject: per(minutes(10), 10) },
  /** The second is of one appointment that is moved: each time there is a letter. */
  appointmentLink: { address: per(minutes(10), 600), subject: per(hours(24), 10) },
  /** Words in a chat: faster than anybody types, slower than a machine. */
  chatMessage: { address: per(minutes(1), 600), subject: per(minutes(1), 40) },
  /** Messages that are left for later, by who gets a letter for each. */
  chatLeave: { address: per(minutes(10), 60), subject: per(minutes(10), 6) },
  chatTyping: { address: per(minutes(1), 1200), subject: per(minutes(1), 60) },
  chatPicture: { address: per(minutes(10), 60), subject: per(minutes(10), 10) },
  /** Calls of no provider's: to know one by its signature, a provider may have to be asked. Where none has to, they are counted once they are known. */
  webhookRefused: { address: per(minutes(1), 60) },
  /** Pages that are left, each with its figures. */
  beacon: { address: per(minutes(1), 600) },
  consent: { address: per(minutes(10), 240) },
  notify: { address: per(minutes(10), 120), subject: per(minutes(10), 20) },
  notifyStop: { address: per(minutes(10), 600), subject: per(minutes(10), 20) },
} as const satisfies Record<string, { readonly address: Ceiling; readonly subject?: Ceiling }>

export type Limited = keyof typeof limits

/** Wrong passwords and codes of staff; who comes in is not counted. From one address, for an account from there, and from everywhere. */
export const wrongStaff = {
  address: per(minutes(10), 60),
  accountHere: per(minutes(10), 10),
  account: per(hours(1), 60),
} as const

/** The setting with which the ceilings of an address are as they are written above. */
const plainLimitPerIp = 600

/** What an address may do where the house has raised or lowered it. */
export const inProportion = (most: number, { rateLimitPerIp }: Pick<Config, 'rateLimitPerIp'>): number =>
  Math.ceil((most * rateLimitPerIp) / plainLimitPerIp)

/** Streams that are open at once. A browser has one: what is hidden does not listen. */
export const mostStreamsOfNetwork = 200

/**
 * Wrong passwords; who signs in is not counted. For an account from one browser, from one address and from everywhere. A browser in
 * which its owner has signed in before is counted by itself alone: nobody locks them out of it.
 */
export const wrongPasswords = {
  address: per(minutes(10), 100),
  browser: per(minutes(10), 10),
  accountHere: per(minutes(10), 30),
  account: per(hours(1), 100),
} as const
