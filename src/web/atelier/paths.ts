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
} as const

export const orderPath = (number: string) => `${paths.orders}/${number}`

export const dayPath = (store: string, day: string) => `${paths.day}?store=${store}&day=${day}`
