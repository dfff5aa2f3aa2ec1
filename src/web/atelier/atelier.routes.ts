import { door, type Route, staff, staffFile, staffStream } from '../http/route.ts'
import { mostPictureBytes } from '../talk/picture.ts'
import { showAudit, showStaff } from './audit.routes.tsx'
import { submitCareMove, submitEstimate } from './care.routes.tsx'
import { mostAnswerBytes, sendCaseFile, showCase, showCases, submitAnswer, submitCaseMove, submitMerge } from './cases.routes.tsx'
import { chatRoomEvents } from './chats.events.ts'
import { showChat, showChats, showPicture, submitCase, submitEnd, submitSay, submitTake, tellTyping } from './chats.routes.tsx'
import { showDay, submitAppointment, submitTryOn } from './day.routes.tsx'
import { mostDeliveryBytes, showDeliveries, showDelivery, submitDelivery, submitDeliveryConfirm } from './deliveries.routes.tsx'
import { showFigures } from './figures.routes.tsx'
import { showGood, showGoods, submitOffer, submitPriceDrop, submitPrices } from './goods.routes.tsx'
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
import { showPhoneOrder, showPhoneOrders, submitPhoneOrder, submitPhoneStart } from './phone.routes.tsx'
import { showReturn, showReturns, submitCancelled, submitReceived, submitSent, submitSettled } from './returns.routes.tsx'
import { showCode, showSignIn, submitCode, submitSignIn, submitSignOut } from './sign-in.routes.tsx'
import { showPiece, showStock, showTransfers, submitCorrection, submitTransfer, submitTransferEnd } from './stock.routes.tsx'
import {
  sendSeed,
  showPageWords,
  showWords,
  submitAdded,
  submitBroughtBack,
  submitDrop,
  submitPart,
  submitPlace,
  submitPublish,
  submitRemoved,
  submitShown,
} from './words.routes.tsx'

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

  staff('GET', paths.phoneOrders, 'orders.write', showPhoneOrders),
  staff('POST', paths.phoneOrders, 'orders.write', submitPhoneStart),
  staff('GET', paths.phoneOrder, 'orders.write', showPhoneOrder),
  staff('POST', paths.phoneOrder, 'orders.write', submitPhoneOrder),

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

  staff('GET', paths.goods, 'goods.read', showGoods),
  staff('GET', paths.good, 'goods.read', showGood),
  staff('POST', `${paths.good}/offer`, 'goods.change', submitOffer),
  staff('POST', `${paths.good}/prices`, 'prices.change', submitPrices),
  staff('POST', `${paths.good}/prices/drop`, 'prices.change', submitPriceDrop),

  staff('GET', paths.words, 'words.change', showWords),
  staff('GET', paths.seedExport, 'words.change', sendSeed),
  staff('GET', paths.pageWords, 'words.change', showPageWords),
  staff('POST', `${paths.pageWords}/part`, 'words.change', submitPart),
  staff('POST', `${paths.pageWords}/place`, 'words.change', submitPlace),
  staff('POST', `${paths.pageWords}/add`, 'words.change', submitAdded),
  staff('POST', `${paths.pageWords}/remove`, 'words.change', submitRemoved),
  staff('POST', `${paths.pageWords}/bring-back`, 'words.change', submitBroughtBack),
  staff('POST', `${paths.pageWords}/show`, 'words.change', submitShown),
  staff('POST', `${paths.pageWords}/publish`, 'words.change', submitPublish),
  staff('POST', `${paths.pageWords}/drop`, 'words.change', submitDrop),

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
  staff('POST', `${paths.return}/cancel`, 'orders.move', submitCancelled),

  staff('GET', paths.chats, 'chats.answer', showChats),
  staffStream(paths.chatEvents, 'chats.answer', chatRoomEvents),
  staff('GET', paths.chat, 'chats.answer', showChat),
  staffFile(`${paths.chat}/say`, 'chats.answer', mostPictureBytes + 64 * 1024, submitSay),
  staff('POST', `${paths.chat}/take`, 'chats.answer', submitTake),
  staff('POST', `${paths.chat}/end`, 'chats.answer', submitEnd),
  staff('POST', `${paths.chat}/case`, 'chats.answer', submitCase),
  staff('GET', `${paths.chat}/typing`, 'chats.answer', tellTyping),
  staff('GET', `${paths.chat}/pictures/:picture`, 'chats.answer', showPicture),

  staff('GET', paths.cases, 'cases', showCases),
  staff('GET', paths.case, 'cases', showCase),
  staff('GET', `${paths.case}/file/:file`, 'cases', sendCaseFile),
  staffFile(`${paths.case}/answer`, 'cases', mostAnswerBytes, submitAnswer),
  staff('POST', `${paths.case}/move`, 'cases', submitCaseMove),
  staff('POST', `${paths.case}/merge`, 'cases', submitMerge),
  staff('POST', `${paths.case}/estimate`, 'cases', submitEstimate),
  staff('POST', `${paths.case}/care`, 'cases', submitCareMove),

  staff('GET', paths.figures, 'figures.read', showFigures),
  staff('GET', paths.mail, 'mail.read', showMail),
  staff('POST', paths.mailAgain, 'mail.send', submitMailAgain),
  staff('GET', paths.jobs, 'jobs.read', showJobs),
  staff('POST', paths.jobsRun, 'jobs.run', submitJob),

  staff('GET', paths.staff, 'staff.read', showStaff),
  staff('GET', paths.audit, 'audit.read', showAudit),
]
