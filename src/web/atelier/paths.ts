import { signInPath } from '../http/staff-cookie.ts'

/** Where each page and form of the atelier stands. */
export const paths = {
  home: '/atelier',
  signIn: signInPath,
  code: '/atelier/code',
  signOut: '/atelier/sign-out',
  own: '/atelier/own',
  ownPassword: '/atelier/own/password',
  ownLanguage: '/atelier/own/language',
  filters: '/atelier/filters',
  filtersRemove: '/atelier/filters/remove',
  orders: '/atelier/orders',
  order: '/atelier/orders/:number',
  phoneOrders: '/atelier/phone-orders',
  phoneOrder: '/atelier/phone-orders/:phone',
  stock: '/atelier/stock',
  piece: '/atelier/stock/pieces/:sku',
  transfers: '/atelier/stock/transfers',
  transfersEnd: '/atelier/stock/transfers/end',
  deliveries: '/atelier/stock/deliveries',
  delivery: '/atelier/stock/deliveries/:delivery',
  goods: '/atelier/goods',
  good: '/atelier/goods/:product',
  words: '/atelier/words',
  seedExport: '/atelier/files',
  pageWords: '/atelier/words/:page',
  money: '/atelier/money',
  moneySettle: '/atelier/money/settle',
  moneyExport: '/atelier/money/export',
  figures: '/atelier/figures',
  returns: '/atelier/returns',
  return: '/atelier/returns/:number',
  cases: '/atelier/cases',
  case: '/atelier/cases/:number',
  jobs: '/atelier/jobs',
  jobsRun: '/atelier/jobs/run',
  mail: '/atelier/mail',
  mailAgain: '/atelier/mail/again',
  staff: '/atelier/staff',
  audit: '/atelier/audit',
  day: '/atelier/boutique',
  // Not `appointment` and `try-on`: a path of three parts that ends as one of the shop's own would be taken for a site's.
  dayAppointment: '/atelier/boutique/receive',
  dayTryOn: '/atelier/boutique/fitting',
  chats: '/atelier/chats',
  chat: '/atelier/chats/:chat',
  // Not below a chat's own path, where it would be taken for one.
  chatEvents: '/atelier/chat-events',
} as const

export const orderPath = (number: string) => `${paths.orders}/${number}`
export const piecePath = (sku: string) => `${paths.stock}/pieces/${sku}`
export const goodPath = (product: string) => `${paths.goods}/${product}`
export const wordsPath = (page: string) => `${paths.words}/${page}`
export const phonePath = (id: string) => `${paths.phoneOrders}/${id}`
export const deliveryPath = (id: string) => `${paths.deliveries}/${id}`

export const dayPath = (store: string, day: string) => `${paths.day}?store=${store}&day=${day}`
export const casePath = (number: string) => `${paths.cases}/${number}`
export const returnPath = (number: string) => `${paths.returns}/${number}`
export const chatPath = (id: string) => `${paths.chats}/${id}`
