import { door, type Route, staff, staffFile } from '../http/route.ts'
import { showAudit, showStaff } from './audit.routes.tsx'
import { showDay, submitAppointment, submitTryOn } from './day.routes.tsx'
import { mostDeliveryBytes, showDeliveries, showDelivery, submitDelivery, submitDeliveryConfirm } from './deliveries.routes.tsx'
import { showHome } from './home.routes.tsx'
import { showJobs, showMail, submitJob, submitMailAgain } from './jobs.routes.tsx'
import { exportMoney, showMoney, submitSettle } from './money.routes.tsx'
import {
  sendInvoice,
  showGiftReceipt,
  showLabel,
  showOrder,
  showOrders,
  showPackingSlip,
  submitCut,
  submitMove,
  submitParcel,
} from './orders.routes.tsx'
import { showOwn, submitFilter, submitFilterRemoval, submitOwnLanguage, submitOwnPassword } from './own.routes.tsx'
import { paths } from './paths.ts'
import { showReturn, showReturns, submitReceived, submitSent, submitSettled } from './returns.routes.tsx'
import { showCode, showSignIn, submitCode, submitSignIn, submitSignOut } from './sign-in.routes.tsx'
import { showPiece, showStock, showTransfers, submitCorrection, submitTransfer, submitTransferEnd } from './stock.routes.tsx'

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
  staff('POST', `${paths.order}/cut`, 'orders.move', submitCut),
  staff('GET', `${paths.order}/packing-slip`, 'orders.read', showPackingSlip),
  staff('GET', `${paths.order}/gift-receipt`, 'orders.read', showGiftReceipt),
  staff('GET', `${paths.order}/label`, 'orders.read', showLabel),
  staff('GET', `${paths.order}/invoice/:invoice`, 'orders.read', sendInvoice),

  staff('GET', paths.stock, 'stock.read', showStock),
  staff('GET', paths.piece, 'stock.read', showPiece),
  staff('POST', `${paths.piece}/correct`, 'stock.change', submitCorrection),
  staff('POST', `${paths.piece}/transfer`, 'stock.change', submitTransfer),
  staff('GET', paths.transfers, 'stock.read', showTransfers),
  staff('POST', paths.transfersEnd, 'stock.arrive', submitTransferEnd),
  staff('GET', paths.deliveries, 'stock.change', showDeliveries),
  staffFile(paths.deliveries, 'stock.change', mostDeliveryBytes, submitDelivery),
  staff('GET', paths.delivery, 'stock.change', showDelivery),
  staff('POST', paths.delivery, 'stock.change', submitDeliveryConfirm),

  staff('GET', paths.money, 'money.read', showMoney),
  staff('POST', paths.moneySettle, 'money.settle', submitSettle),
  staff('GET', paths.moneyExport, 'money.read', exportMoney),
  staff('GET', paths.day, 'boutique.day', showDay),
  staff('POST', paths.dayAppointment, 'boutique.day', submitAppointment),
  staff('POST', paths.dayTryOn, 'boutique.day', submitTryOn),
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
