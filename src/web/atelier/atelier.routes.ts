import { door, type Route, staff } from '../http/route.ts'
import { showAudit, showStaff } from './audit.routes.tsx'
import { showHome } from './home.routes.tsx'
import { showJobs, showMail, submitJob, submitMailAgain } from './jobs.routes.tsx'
import {
  sendInvoice,
  showGiftReceipt,
  showLabel,
  showOrder,
  showOrders,
  showPackingSlip,
  submitMove,
  submitParcel,
} from './orders.routes.tsx'
import { showOwn, submitFilter, submitFilterRemoval, submitOwnLanguage, submitOwnPassword } from './own.routes.tsx'
import { paths } from './paths.ts'
import { showReturn, showReturns, submitReceived, submitSent, submitSettled } from './returns.routes.tsx'
import { showCode, showSignIn, submitCode, submitSignIn, submitSignOut } from './sign-in.routes.tsx'

/** Every page and form of the house's own side, each with what somebody must be allowed to do. */
export const atelierRoutes: readonly Route[] = [
  door('GET', paths.signIn, showSignIn),
  door('POST', paths.signIn, submitSignIn),
  door('GET', paths.code, showCode),
  door('POST', paths.code, submitCode),
  staff('POST', paths.signOut, 'own', submitSignOut),

  staff('GET', paths.home, 'own', showHome),
  staff('GET', paths.own, 'own', showOwn),
  staff('POST', paths.ownPassword, 'own', submitOwnPassword),
  staff('POST', paths.ownLanguage, 'own', submitOwnLanguage),
  staff('POST', paths.filters, 'own', submitFilter),
  staff('POST', paths.filtersRemove, 'own', submitFilterRemoval),

  staff('GET', paths.orders, 'orders.read', showOrders),
  staff('GET', paths.order, 'orders.read', showOrder),
  staff('POST', `${paths.order}/move`, 'orders.move', submitMove),
  staff('POST', `${paths.order}/parcel`, 'orders.move', submitParcel),
  staff('GET', `${paths.order}/packing-slip`, 'orders.read', showPackingSlip),
  staff('GET', `${paths.order}/gift-receipt`, 'orders.read', showGiftReceipt),
  staff('GET', `${paths.order}/label`, 'orders.read', showLabel),
  staff('GET', `${paths.order}/invoice/:invoice`, 'orders.read', sendInvoice),

  staff('GET', paths.returns, 'orders.read', showReturns),
  staff('GET', paths.return, 'orders.read', showReturn),
  staff('POST', `${paths.return}/sent`, 'orders.move', submitSent),
  staff('POST', `${paths.return}/receive`, 'orders.move', submitReceived),
  staff('POST', `${paths.return}/settle`, 'money.settle', submitSettled),

  staff('GET', paths.mail, 'mail.read', showMail),
  staff('POST', paths.mailAgain, 'mail.send', submitMailAgain),
  staff('GET', paths.jobs, 'jobs.read', showJobs),
  staff('POST', paths.jobsRun, 'jobs.run', submitJob),

  staff('GET', paths.staff, 'staff.read', showStaff),
  staff('GET', paths.audit, 'audit.read', showAudit),
]
