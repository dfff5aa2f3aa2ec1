import { mostFigureBytes } from '../domain/analytics/figures.ts'
import { sections } from '../domain/content/content.ts'
import { changeAddresses, keepAddress, showAddress, showAddresses } from './account/addresses.routes.tsx'
import { removeKeptCard, showCards } from './account/cards.routes.tsx'
import { eraseData, exportData, showData } from './account/data.routes.tsx'
import { changeEmail, confirmEmailByForm, showConfirmEmail, showEmail } from './account/email.routes.tsx'
import {
  accountLogin,
  accountLogout,
  forgotten,
  reset,
  showAccountLogin,
  showForgotten,
  showLogout,
  showReset,
} from './account/login.routes.tsx'
import { showAccount, showOrders, showVisit } from './account/overview.routes.tsx'
import { savePassword, saveProfile, showPassword, showProfile } from './account/profile.routes.tsx'
import { registerCustomer, showRegister } from './account/register.routes.tsx'
import { revokeSession, showSessions } from './account/sessions.routes.tsx'
import { showVisits } from './account/visits.routes.tsx'
import {
  addressSearch,
  complementSearch,
  emailVerification,
  phoneFormat,
  qasGet,
  qasSearch,
  qasUpdateAddress,
  qasVerifyAddress,
  qasVerifyEmail,
} from './address/address.routes.ts'
import { atelierRoutes } from './atelier/atelier.routes.ts'
import {
  addProduct,
  answerAdded,
  cartPage,
  removeFromOutOfStock,
  showCart,
  showEmptied,
  showMiniCart,
  submitCart,
  submitMiniCart,
} from './cart/cart.routes.tsx'
import { getCartContent } from './cart/cart-content.routes.ts'
import { changeCoupon } from './cart/coupon/coupon.routes.tsx'
import { dropGift, saveGift, showGiftDialog } from './cart/gift/gift.routes.tsx'
import { liveShoppingAddToCart } from './cart/live-shopping.routes.ts'
import { miniProductDetails, refreshMiniProductDetails, showStaleEdit, updateProduct } from './cart/mini/edit-line.routes.tsx'
import { showTaxEstimate, taxEstimate } from './cart/tax/tax-estimate.routes.tsx'
import { checkBalance, showBalance } from './certificate/balance.routes.tsx'
import { certificateRoutes } from './certificate/certificate.routes.tsx'
import { chatCssTemplate, chatEnd, chatLeft, chatSay, chatTyping, leaveByForm } from './chat/chat.routes.tsx'
import { admitToChat, chatEvents } from './chat/events.ts'
import { chatPicture, takePicture } from './chat/picture.routes.ts'
import { chatUserInfo } from './chat/user-info.ts'
import { deviceWalletCallback, initDeviceWallet, priceDeviceWallet, showDeviceWallet } from './checkout/device.routes.tsx'
import { goToWallet, initWallet, returnFromWallet, showWallet, walletCallback } from './checkout/express.routes.tsx'
import { explainPayment, failureOf, returnFromPayment, settlingOf } from './checkout/pay.ts'
import { cardWebhook, walletWebhook } from './checkout/payment-webhooks.ts'
import { showPrepared, takePrepared } from './checkout/phone.routes.tsx'
import { loginStep } from './checkout/steps/login.step.tsx'
import { paymentStep } from './checkout/steps/payment.step.tsx'
import { shippingAddressStep } from './checkout/steps/shipping-address.step.tsx'
import { shippingMethodStep } from './checkout/steps/shipping-method.step.tsx'
import { shippingOptionStep } from './checkout/steps/shipping-option.step.tsx'
import { changeSummary, checkoutSummary } from './checkout/summary.routes.tsx'
import {
  collectionTile,
  contentById,
  contentEntry,
  contentFolder,
  contentPage,
  eventTile,
  pageOf,
} from './content/content.routes.tsx'
import { addLook, look } from './content/look.routes.tsx'
import { showPreview } from './content/preview.routes.tsx'
import { codeParam, countryParam, oneOfParam, pageParam, wordParam } from './form/params.ts'
import { showGiftList } from './gift-list/gift-list.routes.tsx'
import { careInstructions } from './guide/care.routes.tsx'
import { productDetails } from './guide/details.routes.tsx'
import { gifting } from './guide/gifting.routes.tsx'
import { guide } from './guide/guide.routes.tsx'
import { guideParams } from './guide/guide-choice.ts'
import { healthz, readyz } from './http/health.ts'
import {
  beacon,
  cached,
  filesPost,
  gatePost,
  personal,
  plain,
  privatePost,
  type Route,
  sharedPost,
  staff,
  stream,
  upload,
} from './http/route.ts'
import { confirmLastPage, setLastPage } from './last-page/last-page.routes.tsx'
import { lastVisited } from './last-visited/last-visited.routes.tsx'
import { groupListing } from './listing/group-listing.routes.tsx'
import { listing, listingParams } from './listing/listing.routes.tsx'
import { refine, refineParams } from './listing/refine.routes.tsx'
import { dispatchToMailbox, showMail, showMailbox } from './mailbox/mailbox.routes.tsx'
import { confirmLetters, showLettersConfirm, showLettersStop, stopLetters } from './newsletter/confirm.routes.tsx'
import { newsletterPage, subscribe } from './newsletter/newsletter.routes.tsx'
import { subscribeInPopin, subscribePopin } from './newsletter/subscribe.routes.tsx'
import { askForPieceByForm, notifyByCall, showNotifyForm } from './notify/notify.routes.tsx'
import { showStop, stopNotices } from './notify/stop.routes.tsx'
import { showConfirmation } from './order/confirmation.routes.tsx'
import { differencePath, differenceRoutes } from './order/difference.routes.tsx'
import { keepGift, sendGiftLabel, showGiftReturn, submitGiftReturn } from './order/gift-return.routes.tsx'
import { cancelOrder, orderAgain, sendInvoice, showCancel, showOrder } from './order/order.routes.tsx'
import { cancelReturn, sendLabel, showReturn, submitReturn } from './order/return.routes.tsx'
import { showTracking, trackByForm } from './order/track.routes.tsx'
import { traceability } from './origin/origin.routes.tsx'
import { densityParam } from './piece/density.ts'
import { variantParams } from './piece/piece-path.ts'
import { consentBanner, saveChoices, showChoices } from './privacy/privacy.routes.tsx'
import { getAvailability } from './product/choosing/availability.routes.ts'
import { variationSizes } from './product/choosing/sizes.routes.tsx'
import { productImages } from './product/gallery/images.routes.tsx'
import { navParams, productNav } from './product/nav/nav.routes.tsx'
import { payLaterPlan } from './product/pay-later/pay-later.routes.tsx'
import { getVariation, hitTile, product } from './product/product.routes.tsx'
import { showRefusedPiece } from './product/refused.routes.tsx'
import { sizeWidget } from './product/size-widget/size-widget.routes.tsx'
import { swatch } from './product/swatch.routes.ts'
import { variationColours, variationStyles } from './product/variation/variation.routes.tsx'
import { viewer, viewerFrame } from './product/viewer/viewer.routes.tsx'
import { showGeneralSearch, showProductOnlySearch, showSearch, showSearchRefine } from './search/search.routes.tsx'
import { estimatePath } from './service/care.page.tsx'
import { careRoutes } from './service/care.routes.tsx'
import { answerCase, sendCaseFile, showCase } from './service/case.routes.tsx'
import { mostOfContact, sendContact, showContact, showContactPopin } from './service/contact.routes.tsx'
import { dispatchToLanguage, dispatchToSite, dispatchToStyleguide } from './site/dispatch.routes.ts'
import { pieceMap, robots, siteMap, siteMapIndex } from './site/search-engines.routes.ts'
import { chooseSite, siteSelector } from './site/site-selector.routes.tsx'
import { appointmentCalendar, book, changeAppointment, showAppointment, showBooking } from './store/appointment.routes.tsx'
import { smallMap } from './store/on-map.tsx'
import {
  confirmSaveStore,
  savedStores,
  setPreferredStore,
  setZipCode,
  showPreferredStore,
  showSaveStore,
  storesInventory,
} from './store/preferred-store.routes.tsx'
import { locatorParams, showStore, storeDetail, storeInclude, storeList } from './store/store.routes.tsx'
import {
  allStores,
  countryStores,
  nearestStores,
  searchNearest,
  selectedCountry,
  storeGeo,
  storePlaces,
} from './store/store-calls.routes.tsx'
import { showTryInStore } from './store/try-in-store.routes.tsx'
import { ask, changeTryOn, showAskTryOn, showTryOn } from './store/try-on.routes.tsx'
import { checkStyleguideAddress, checkStyleguideForm, styleguideFields, styleguideForms } from './styleguide/forms.routes.tsx'
import { styleguide, styleguidePart } from './styleguide/styleguide.routes.tsx'
import { mostPictureBytes } from './talk/picture.ts'
import { calls } from './urls.ts'

/** The tops of the content's tree. */
const section = `/:section{(?:${sections.join('|')})}`

const payment = paymentStep(cartPage)
const certificate = certificateRoutes({ settlingOf, failureOf, explainPayment })
const care = careRoutes(settlingOf)
const difference = differenceRoutes(settlingOf)

/** Every path of the shop. Cached, personal and posted ones stand under `/{country}/{language}`. */
export const routes: readonly Route[] = [
  plain('/', dispatchToSite),
  plain('/styleguide', dispatchToStyleguide),
  plain('/media/swatch/:name', swatch),
  plain('/mailbox', dispatchToMailbox),
  plain('/healthz', healthz),
  plain('/readyz', readyz),
  plain('/robots.txt', robots),
  plain('/sitemap.xml', siteMapIndex),
  cardWebhook,
  walletWebhook,

  plain('/:country{[a-z]{2}}', dispatchToLanguage),
  plain('/:country{[a-z]{2}}/', dispatchToLanguage),
  plain('/:country{[a-z]{2}}/:language{[a-z]{2}}', dispatchToLanguage),
  plain('/:country{[a-z]{2}}/:language{[a-z]{2}}/sitemap.xml', siteMap),
  plain('/:country{[a-z]{2}}/:language{[a-z]{2}}/:map{sitemap-pieces-[1-9][0-9]{0,3}[.]xml}', pieceMap),

  cached(calls.home, pageOf('home')),
  cached('/c/:category', listing, listingParams),
  cached('/c/:category/refine', refine, refineParams),
  cached('/tag/:id', groupListing('tag'), { page: pageParam }),
  cached('/selection/:id', groupListing('selection'), { page: pageParam }),
  cached('/p/:pid', product, variantParams),
  cached(calls.productShow, product, { pid: codeParam, ...variantParams }),
  cached(calls.variantUrl, product, { pid: codeParam, ...variantParams }),
  cached(calls.getVariation, getVariation, { pid: codeParam, ...variantParams }),
  personal(calls.getAvailability, getAvailability),
  cached(calls.productNav, productNav, navParams),
  cached(calls.productHitTile, hitTile, { pid: codeParam, level: oneOfParam('3', '2'), view: densityParam }),
  cached(calls.productImagesPopin, productImages, { pid: codeParam, view: wordParam }),
  cached(calls.variationColours, variationColours, { pid: codeParam }),
  cached(calls.variationStyles, variationStyles, { pid: codeParam }),
  cached(calls.variationSizes, variationSizes, { pid: codeParam }),
  cached(calls.productSizeGuidePopin, guide, guideParams),
  cached(calls.productDetails, productDetails, { pid: codeParam }),
  cached(calls.renderGiftingProductModal, gifting, { pid: codeParam }),
  cached(calls.productViewer, viewer, { pid: codeParam }),
  cached(calls.productViewerFrame, viewerFrame, { pid: codeParam }),
  personal(calls.productNotifyForm, showNotifyForm),
  personal(calls.productNotifyPopin, notifyByCall),
  sharedPost(calls.productNotifyPopin, askForPieceByForm),
  personal(calls.stopNotices, showStop),
  sharedPost(calls.stopNotices, stopNotices),
  cached(calls.traceability, traceability, { pid: codeParam }),
  personal(calls.productTryInStorePopin, showTryInStore),
  personal(calls.giftRegistry, showGiftList),
  cached(calls.payLaterPlan, payLaterPlan, { pid: codeParam }),
  cached(calls.sizeWidget, sizeWidget, { pid: codeParam }),
  cached(calls.chatCssTemplate, chatCssTemplate),
  sharedPost(calls.chatCssTemplate, leaveByForm),
  cached(calls.chatLeft, chatLeft),
  personal(calls.chatUserInfo, chatUserInfo),
  sharedPost(calls.chatSay, chatSay),
  sharedPost(calls.chatEnd, chatEnd),
  stream(calls.chatEvents, chatEvents, admitToChat),
  personal(calls.chatTyping, chatTyping),
  upload(calls.chatPicture, mostPictureBytes, takePicture),
  personal(`${calls.chatPicture}/:picture`, chatPicture),
  personal(calls.lastVisited, lastVisited),
  personal(calls.cart, showCart),
  privatePost(calls.cartSubmit, submitCart),
  personal(calls.miniCart, showMiniCart),
  privatePost(calls.miniCart, submitMiniCart),
  personal(calls.miniProductDetails, miniProductDetails),
  sharedPost(calls.refreshMiniProductDetails, refreshMiniProductDetails),
  personal(calls.updateProduct, showStaleEdit),
  privatePost(calls.updateProduct, updateProduct),
  personal(calls.removeFromOutOfStock, showCart),
  privatePost(calls.removeFromOutOfStock, removeFromOutOfStock),
  personal(calls.getCartContent, getCartContent),
  sharedPost(calls.addProduct, (request) => addProduct(request, showRefusedPiece, goToWallet(cartPage))),
  sharedPost(calls.liveShoppingAddToCart, (request) => liveShoppingAddToCart(request, showRefusedPiece)),
  personal(calls.taxEstimate, showTaxEstimate),
  // Also from a drawer over a page that everybody shares.
  sharedPost(calls.taxEstimate, taxEstimate),
  personal(calls.coupon, showCart),
  privatePost(calls.coupon, changeCoupon),

  personal(calls.renderGiftDialog, showGiftDialog),
  privatePost(calls.giftForm, saveGift),
  privatePost(calls.cancelGift, dropGift),

  personal(calls.giftCertificate, certificate.show),
  sharedPost(calls.giftCertificate, certificate.preview),
  personal(calls.giftCertificatePay, certificate.show),
  privatePost(calls.giftCertificatePay, certificate.pay),
  personal(calls.giftCertificateReturn, certificate.comeBack),
  personal(calls.giftCertificateBalance, showBalance),
  sharedPost(calls.giftCertificateBalance, checkBalance),

  personal(calls.search, showSearch),
  personal(`${calls.search}/refine`, showSearchRefine),
  personal(calls.generalSearch, showGeneralSearch),
  personal(calls.productOnlySearch, showProductOnlySearch),

  cached(section, contentPage),
  cached(`${section}/:name`, contentPage, { page: pageParam }),
  cached(`${section}/:name/:entry`, contentEntry),
  cached(`${section}/:name/:entry/:look`, look),
  sharedPost(`${section}/:name/:entry/:look`, addLook(answerAdded)),
  cached(calls.pageShow, contentById, { cid: wordParam, page: pageParam }),
  cached(calls.pageInclude, contentById, { cid: wordParam, page: pageParam }),
  cached(calls.searchShowContent, contentFolder, { fdid: wordParam, page: pageParam }),
  cached(calls.collectionsLanding, pageOf('collections')),
  cached(calls.collectionsArchives, pageOf('archives'), { page: pageParam }),
  cached(calls.collectionsShowTile, collectionTile, { fdid: wordParam }),
  cached(calls.searchEventTile, eventTile),
  cached(calls.getPolicyPopin, contentById, { cid: wordParam }),
  cached(calls.privacyPolicy, pageOf('privacy')),
  cached(calls.getCareInstructions, careInstructions(pageOf('care')), { pid: codeParam }),

  personal(calls.checkoutCart, showCart),
  personal(calls.checkoutEmpty, showEmptied),
  personal(calls.checkoutLogin, loginStep.show),
  privatePost(calls.checkoutLogin, loginStep.submit),
  personal(calls.checkoutShippingOption, shippingOptionStep.show),
  privatePost(calls.checkoutShippingOption, shippingOptionStep.submit),
  personal(calls.checkoutShippingAddress, shippingAddressStep.show),
  privatePost(calls.checkoutShippingAddress, shippingAddressStep.submit),
  personal(calls.checkoutShippingMethod, shippingMethodStep.show),
  privatePost(calls.checkoutShippingMethod, shippingMethodStep.submit),
  personal(calls.checkoutPayment, payment.show),
  privatePost(calls.checkoutPayment, payment.submit),
  personal(calls.paymentReturn, returnFromPayment),
  // The wallet's buttons stand on pages that everybody shares, and its page is not ours.
  personal(calls.walletInitSession, showWallet),
  sharedPost(calls.walletInitSession, initWallet(cartPage)),
  personal(calls.walletReturn, returnFromWallet),
  sharedPost(calls.walletCallback, walletCallback(cartPage)),
  personal(calls.deviceWallet, showDeviceWallet),
  sharedPost(calls.deviceWallet, initDeviceWallet),
  sharedPost(calls.deviceWalletAddress, priceDeviceWallet),
  sharedPost(calls.deviceWalletCallback, deviceWalletCallback(cartPage)),
  personal(calls.checkoutConfirmation, (request) => showConfirmation(request, smallMap)),
  personal(calls.order, (request) => showOrder(request, smallMap)),
  privatePost(calls.order, orderAgain),
  personal(calls.orderTracking, showTracking),
  sharedPost(calls.orderTracking, trackByForm),
  personal(calls.orderCancel, showCancel),
  privatePost(calls.orderCancel, cancelOrder),
  personal(calls.orderInvoice, sendInvoice),
  personal(calls.orderReturn, showReturn),
  privatePost(calls.orderReturn, (request) => submitReturn(request, difference.payNow)),
  personal(differencePath, difference.comeBack),
  privatePost(differencePath, difference.pay),
  privatePost(calls.orderReturnCancel, cancelReturn),
  personal(calls.orderReturnLabel, sendLabel),
  personal(calls.giftReturn, showGiftReturn),
  sharedPost(calls.giftReturn, submitGiftReturn),
  sharedPost(calls.giftReturnCancel, keepGift),
  personal(calls.giftReturnLabel, sendGiftLabel),
  personal(calls.updateCheckoutSummary, checkoutSummary),
  privatePost(calls.updateCheckoutSummary, changeSummary),

  sharedPost(calls.addressSearch, addressSearch),
  sharedPost(calls.complementSearch, complementSearch),
  sharedPost(calls.qasSearch, qasSearch),
  sharedPost(calls.qasGet, qasGet),
  sharedPost(calls.qasVerifyAddress, qasVerifyAddress),
  sharedPost(calls.qasVerifyEmail, qasVerifyEmail),
  sharedPost(calls.qasUpdateAddress, qasUpdateAddress),
  personal(calls.emailVerification, emailVerification),
  sharedPost(calls.phoneFormat, phoneFormat),

  personal('/mailbox', showMailbox),
  personal('/mailbox/:id', showMail),

  personal(calls.account, showAccount),
  personal(calls.accountLogin, showAccountLogin),
  gatePost(calls.accountLogin, accountLogin),
  personal(calls.accountLogout, showLogout),
  privatePost(calls.accountLogout, accountLogout),
  personal(calls.accountRegister, showRegister),
  gatePost(calls.accountRegister, registerCustomer),
  personal(calls.accountForgotten, showForgotten),
  gatePost(calls.accountForgotten, forgotten),
  personal(calls.accountReset, showReset),
  gatePost(calls.accountReset, reset),
  personal(calls.accountPassword, showPassword),
  privatePost(calls.accountPassword, savePassword),
  personal(calls.accountEmail, showEmail),
  privatePost(calls.accountEmail, changeEmail),
  personal(calls.accountEmailConfirm, showConfirmEmail),
  privatePost(calls.accountEmailConfirm, confirmEmailByForm),
  personal(calls.accountProfile, showProfile),
  privatePost(calls.accountProfile, saveProfile),
  personal(calls.accountAddresses, showAddresses),
  privatePost(calls.accountAddresses, changeAddresses),
  personal(calls.accountAddress, showAddress),
  privatePost(calls.accountAddress, keepAddress),
  personal(calls.accountCards, showCards),
  privatePost(calls.accountCards, removeKeptCard),
  personal(calls.accountOrders, showOrders),
  personal(calls.accountVisits, showVisits),
  personal(calls.accountSessions, showSessions),
  privatePost(calls.accountSessions, revokeSession),
  personal(calls.accountData, showData),
  privatePost(calls.accountData, eraseData),
  personal(calls.accountExport, exportData),
  personal(calls.visit, showVisit),
  beacon(calls.figures, {
    mostBytes: mostFigureBytes,
    take: (text, { country }, { figures }, from) => figures.take(text, country, from),
    refuse: ({ figures }) => figures.drop('huge'),
  }),
  cached(calls.consentBanner, consentBanner),
  personal(calls.privacyChoices, showChoices),
  sharedPost(calls.privacyChoices, saveChoices),

  cached(calls.storeLocator, storeList, locatorParams),
  cached(`${calls.storeLocator}/:slug`, storeDetail),
  personal(calls.storeDetails, showStore),
  cached(calls.storeInclude, storeInclude, { StoreID: wordParam }),
  personal(calls.storeGeo, storeGeo),
  personal(calls.storePlaces, storePlaces),
  personal(calls.allStores, allStores),
  personal(calls.searchNearest, searchNearest),
  personal(calls.geolocate, searchNearest),
  personal(calls.nearestStores, nearestStores),
  cached(calls.countryStores, countryStores, { countryCode: countryParam }),
  personal(calls.getSelectedCountryFromGeolocation, selectedCountry),
  personal(calls.storesInventory, storesInventory),
  personal(calls.bookAppointment, showBooking),
  sharedPost(calls.bookAppointment, book),
  personal(calls.appointment, showAppointment),
  sharedPost(calls.appointment, changeAppointment),
  personal(calls.appointmentCalendar, appointmentCalendar),
  personal(calls.askTryOn, showAskTryOn),
  sharedPost(calls.askTryOn, ask),
  personal(calls.tryOn, showTryOn),
  sharedPost(calls.tryOn, changeTryOn),
  sharedPost(calls.setZipCode, setZipCode),
  personal(calls.setPreferredStore, showPreferredStore),
  sharedPost(calls.setPreferredStore, setPreferredStore),
  personal(calls.saveStore, showSaveStore),
  privatePost(calls.saveStore, confirmSaveStore),
  personal(calls.savedStores, savedStores),

  cached(calls.siteSelector, siteSelector),
  sharedPost(calls.siteSelector, chooseSite),
  personal(calls.contactUs, showContact),
  personal(calls.contactPopin, showContactPopin),
  filesPost(calls.customerServiceSend, 'contact', mostOfContact, sendContact),
  personal(calls.case, showCase),
  filesPost(calls.case, 'caseAnswer', mostOfContact, answerCase),
  personal(calls.caseFile, sendCaseFile),
  personal(estimatePath, care.comeBack),
  privatePost(estimatePath, care.answer),
  cached(calls.letters, newsletterPage, { sent: oneOfParam('', '1') }),
  sharedPost(calls.letters, subscribe),
  personal(calls.phoneOrder, showPrepared),
  sharedPost(calls.phoneOrder, takePrepared),
  personal(calls.lettersConfirm, showLettersConfirm),
  sharedPost(calls.lettersConfirm, confirmLetters),
  personal(calls.lettersStop, showLettersStop),
  sharedPost(calls.lettersStop, stopLetters),
  cached(calls.subscribePopin, subscribePopin),
  sharedPost(calls.subscribePopin, subscribeInPopin),
  personal(calls.setLastPageVisited, setLastPage),
  privatePost(calls.setLastPageVisited, confirmLastPage),

  cached('/styleguide', styleguide),
  cached('/styleguide/part', styleguidePart),
  cached('/styleguide/forms', styleguideForms, { filled: oneOfParam('', '1'), well: oneOfParam('', '1') }),
  sharedPost('/styleguide/forms', checkStyleguideAddress),
  cached('/styleguide/fields', styleguideFields, { well: wordParam }),
  sharedPost('/styleguide/fields', checkStyleguideForm),

  ...atelierRoutes,
  // What it shows are the shop's own blocks.
  staff('GET', '/atelier/words/:page/preview', 'words.change', showPreview),
]
