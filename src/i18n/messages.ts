import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '../kernel/visit.ts'
import type enAccount from './messages/en/account.json'
import type enAddress from './messages/en/address.json'
import type enAppointment from './messages/en/appointment.json'
import type enAtelier from './messages/en/atelier.json'
import type enCare from './messages/en/care.json'
import type enCarousels from './messages/en/carousels.json'
import type enCertificate from './messages/en/certificate.json'
import type enChat from './messages/en/chat.json'
import type enCheckout from './messages/en/checkout.json'
import type enChoosing from './messages/en/choosing.json'
import type enCommon from './messages/en/common.json'
import type enContent from './messages/en/content.json'
import type enCoupon from './messages/en/coupon.json'
import type enError from './messages/en/error.json'
import type enFinder from './messages/en/finder.json'
import type enForms from './messages/en/forms.json'
import type enGallery from './messages/en/gallery.json'
import type enGift from './messages/en/gift.json'
import type enGuides from './messages/en/guides.json'
import type enInvoice from './messages/en/invoice.json'
import type enLetters from './messages/en/letters.json'
import type enListing from './messages/en/listing.json'
import type enLookbook from './messages/en/lookbook.json'
import type enNotify from './messages/en/notify.json'
import type enOrder from './messages/en/order.json'
import type enOrigin from './messages/en/origin.json'
import type enPayment from './messages/en/payment.json'
import type enPickup from './messages/en/pickup.json'
import type enPrivacy from './messages/en/privacy.json'
import type enReturns from './messages/en/returns.json'
import type enSearch from './messages/en/search.json'
import type enService from './messages/en/service.json'
import type enServices from './messages/en/services.json'
import type enShop from './messages/en/shop.json'
import type enSite from './messages/en/site.json'
import type enStores from './messages/en/stores.json'
import type enStyleguide from './messages/en/styleguide.json'
import type enTax from './messages/en/tax.json'
import type enTrack from './messages/en/track.json'
import type enTryon from './messages/en/tryon.json'
import type enViewer from './messages/en/viewer.json'

/** English is the list of keys; the check sees to it that the nine others have the same. */
interface English {
  account: typeof enAccount
  address: typeof enAddress
  appointment: typeof enAppointment
  service: typeof enService
  services: typeof enServices
  care: typeof enCare
  carousels: typeof enCarousels
  certificate: typeof enCertificate
  chat: typeof enChat
  checkout: typeof enCheckout
  choosing: typeof enChoosing
  common: typeof enCommon
  content: typeof enContent
  coupon: typeof enCoupon
  error: typeof enError
  gallery: typeof enGallery
  forms: typeof enForms
  finder: typeof enFinder
  gift: typeof enGift
  guides: typeof enGuides
  invoice: typeof enInvoice
  letters: typeof enLetters
  listing: typeof enListing
  lookbook: typeof enLookbook
  notify: typeof enNotify
  order: typeof enOrder
  origin: typeof enOrigin
  payment: typeof enPayment
  pickup: typeof enPickup
  privacy: typeof enPrivacy
  returns: typeof enReturns
  search: typeof enSearch
  shop: typeof enShop
  site: typeof enSite
  stores: typeof enStores
  styleguide: typeof enStyleguide
  tax: typeof enTax
  tryon: typeof enTryon
  track: typeof enTrack
  viewer: typeof enViewer
}

export type MessageKey = { [File in keyof English]: `${File}.${Extract<keyof English[File], string>}` }[keyof English]
export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

/** Said to the house's own people, in the two languages that they work in. */
export type AtelierKey = `atelier.${Extract<keyof typeof enAtelier, string>}`
export type AtelierTranslate = (key: MessageKey | AtelierKey, values?: Values) => string

const files = import.meta.glob<Record<string, string>>('./messages/*/*.json', { eager: true, import: 'default' })

/** By language, then by key: a name put together from both would be hashed anew each time. */
const texts = new Map<string, Map<string, string>>()
for (const [path, entries] of Object.entries(files)) {
  const [, language, file] = /messages\/(\w+)\/(\w+)\.json$/.exec(path)!
  const ofLanguage = texts.get(language!) ?? new Map<string, string>()
  texts.set(language!, ofLanguage)
  for (const [key, text] of Object.entries(entries)) ofLanguage.set(`${file}.${key}`, text)
}

const compiled = new Map<string, IntlMessageFormat>()
/** What was said lately: `3 pieces` is said on every page. */
const said = new Map<string, string>()
const saidMost = 5_000

/** The house's words in one language. A key that does not exist does not compile; one that is missing fails the check. */
export function messagesIn(language: Language): Translate {
  const ofLanguage = texts.get(language)
  return (key, values) => {
    const text = ofLanguage?.get(key)
    if (text === undefined) throw new Error(`no message ${language}:${key}`)
    if (!text.includes('{')) return text
    const id = `${language}:${key}`
    const line = `${id} ${JSON.stringify(values)}`
    let words = said.get(line)
    if (words === undefined) {
      words = String(formatOf(id, text, language).format(values))
      if (said.size >= saidMost) said.clear()
      said.set(line, words)
    }
    return words
  }
}

/** The atelier's words, and the shop's beside them. */
export function atelierWords(language: 'en' | 'fr'): AtelierTranslate {
  return messagesIn(language) as AtelierTranslate
}

function formatOf(id: string, text: string, language: Language): IntlMessageFormat {
  let format = compiled.get(id)
  if (!format) {
    format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    compiled.set(id, format)
  }
  return format
}
