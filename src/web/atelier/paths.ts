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
  returns: '/atelier/returns',
  return: '/atelier/returns/:number',
  jobs: '/atelier/jobs',
  jobsRun: '/atelier/jobs/run',
  mail: '/atelier/mail',
  mailAgain: '/atelier/mail/again',
  staff: '/atelier/staff',
  audit: '/atelier/audit',
} as const

export const orderPath = (number: string) => `${paths.orders}/${number}`
export const returnPath = (number: string) => `${paths.returns}/${number}`
