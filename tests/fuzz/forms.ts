import { calls } from '../../src/web/urls.ts'
import { inFrance } from '../worlds/carts.ts'
import { password } from '../worlds/customers.ts'

/** What is well typed into a field or a parameter of this name, wherever it stands. */
export const wellTyped: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(inFrance).map(([name, value]) => [name, [value]])),
  pid: ['SEL085-ROU', 'SEL085-ROU-R-38', 'SEL085-ROU-W-37', 'VERR000-FOR', 'VIG000', 'LEV000-COG', 'SEL085'],
  pids: ['SEL085-ROU,VERR000-FOR'],
  category: ['women-shoes', 'femme-souliers', 'women'],
  cat: ['women-shoes', 'women'],
  id: ['evening', 'noir', '1'],
  name: ['archives', 'events', 'cookies', 'ROU.svg'],
  entry: ['2019'],
  slug: ['paris', 'par01'],
  map: ['sitemap-pieces-1.xml'],
  cid: ['faq', 'terms', 'care'],
  fdid: ['Events', 'Current'],
  StoreID: ['PAR01'],
  token: ['a'.repeat(43)],
  size: ['38', '39,40'],
  fit: ['R', 'W'],
  colour: ['rouge', 'noir,rouge'],
  material: ['veau'],
  price: ['0-500', '500-1000'],
  heel: ['85'],
  availability: ['now'],
  sort: ['price', 'new'],
  start: ['0', '3'],
  page: ['1', '2'],
  view: ['1', 'grid'],
  level: ['2'],
  sizechart: ['women_shoes'],
  Quantity: ['1', '2', '3'],
  action: ['remove', 'country', 'update', 'default'],
  cartAction: ['express'],
  q: ['noir', 'red pumps', '靴', 'حذاء'],
  searchterms: ['noir'],
  scope: ['products'],
  country: ['FR', 'US', 'JP', 'AE'],
  countryCode: ['FR', 'US'],
  dispatchSite: ['JP-ja', 'FR-fr'],
  email: ['fuzz@averne.fr'],
  username: ['fuzz@averne.fr'],
  username_unregister: ['fuzz@averne.fr'],
  orderEmail: ['fuzz@averne.fr'],
  password: [password],
  currentpassword: [password],
  newpassword: ['Bcdefgh2'],
  newpasswordconfirm: ['Bcdefgh2'],
  title: ['020', '010'],
  typeprofile: ['1'],
  terms: ['on'],
  newsletter: ['on'],
  allcheckboxes: ['on'],
  makeDefault: ['on'],
  addressid: ['Maison'],
  shippingOption: ['home'],
  shippingMethod: ['DAH', 'EXP'],
  shippingstate: ['NY', ''],
  paymentMethod: ['CASH_ON_DELIVERY'],
  giftOption: ['1', '0'],
  isGift: ['true', 'false'],
  giftMessage: ['Pour toi.\nToujours.', 'إليك', 'a\u200bb'],
  place: ['checkout'],
  receipt: ['gift'],
  zipCode: ['10021'],
  phone: ['06 12 34 56 78', '+33612345678'],
  next: ['account', 'accountOrders'],
  lastPageVisited: ['/fr/fr/c/women-shoes'],
  searchString: ['rue de la paix', '14 rue de la paix 75002'],
  complSearchString: ['esc'],
  idVoie: ['FR1-0'],
  idNum: ['14'],
  listNum: ['FR1-0'],
  moniker: ['FR1-0'],
  lang: ['fr'],
  form: ['login', 'contact', 'register'],
  topic: ['1'],
  format: ['ajax'],
  sent: ['1'],
  done: ['saved', 'out'],
  section: ['heritage', 'collections', 'legal'],
}

type Fields = Readonly<Record<string, string>>

/** The forms on a page: where each is posted, with all its fields as they would be sent. */
export function formsIn(html: string): [path: string, fields: Fields][] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes, inside]) => {
    const path = /action="([^"?]+)/.exec(attributes!)?.[1]
    return path && /method="post"/i.test(attributes!) ? [[path, fieldsIn(inside!)] as [string, Fields]] : []
  })
}

function fieldsIn(html: string): Fields {
  const fields: Record<string, string> = {}
  for (const [tag, name] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*?\bname="([^"]+)"[^>]*>/g))
    fields[name!] ??= /\bvalue="([^"]*)"/.exec(tag)?.[1] || (wellTyped[name!]?.[0] ?? '')
  return fields
}

/** Calls of scripts stand in no form: what they bring. */
export const callFields: Readonly<Record<string, readonly string[]>> = {
  [calls.addProduct]: ['pid', 'size', 'fit', 'Quantity', 'cartAction', 'format'],
  [calls.liveShoppingAddToCart]: ['pid', 'size', 'fit', 'Quantity', 'countryCode', 'format'],
  [calls.getAvailability]: ['pid'],
  [calls.productNotifyForm]: ['pid', 'sent'],
  [calls.productNotifyPopin]: [
    'pid',
    'email',
    'title',
    'firstname',
    'lastname',
    'country',
    'newsletter',
    'allcheckboxes',
    'format',
  ],
  [calls.stopNotices]: ['token'],
  [calls.productTryInStorePopin]: ['pid', 'countryCode'],
  [calls.giftRegistry]: ['pid', 'lang'],
  [calls.lastVisited]: ['pids'],
  [calls.search]: ['q', 'scope', 'page', 'colour', 'size', 'price', 'sort'],
  [`${calls.search}/refine`]: ['q', 'colour', 'size', 'price', 'material', 'heel'],
  [calls.generalSearch]: ['q', 'format'],
  [calls.productOnlySearch]: ['q', 'page', 'format'],
  [calls.checkoutConfirmation]: ['order', 'receipt'],
  [calls.giftForm]: ['giftOption', 'isGift', 'giftMessage', 'place', 'format'],
  [calls.cancelGift]: ['place', 'format'],
  [calls.checkoutShippingAddress]: ['addressID', 'newAddress'],
  [calls.addressSearch]: ['searchString', 'country', 'listNum'],
  [calls.complementSearch]: ['searchString', 'country', 'complSearchString', 'idVoie', 'idNum'],
  [calls.qasSearch]: ['searchString', 'country'],
  [calls.qasGet]: ['moniker', 'country'],
  [calls.qasVerifyAddress]: [...Object.keys(inFrance), 'country'],
  [calls.qasUpdateAddress]: [...Object.keys(inFrance), 'country'],
  [calls.qasVerifyEmail]: ['email', 'username'],
  [calls.emailVerification]: ['email'],
  [calls.phoneFormat]: ['phone', 'dialcode'],
  [calls.accountReset]: ['token', 'newpassword', 'newpasswordconfirm'],
  [calls.accountAddress]: ['addressID'],
  [calls.accountLogin]: ['next', 'done'],
  [calls.storeDetails]: ['StoreID'],
  [calls.setZipCode]: ['zipCode'],
  [calls.setLastPageVisited]: ['lastPageVisited'],
}
