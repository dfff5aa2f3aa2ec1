import type { SiteVisit } from '../kernel/visit.ts'
import { letterLinks } from '../mail/letter-links.ts'

/**
 * Every call that a page, a client or a test may make, by its name in the specification; its address within a site.
 * Clients read them from the page's `site-config`.
 */
export const calls = {
  home: '/',
  cart: '/bag',
  addProduct: '/bag/add',
  liveShoppingAddToCart: '/bag/live',
  checkoutCart: '/onepage/checkout-cart',
  checkoutLogin: '/onepage/login',
  checkoutShippingOption: '/onepage/shipping-option',
  checkoutShippingAddress: '/onepage/shipping-address',
  checkoutShippingMethod: '/onepage/shipping-method',
  checkoutPayment: '/onepage/payment',
  checkoutConfirmation: '/onepage/confirmation',
  updateCheckoutSummary: '/onepage/summary',
  addressSearch: '/address/search',
  complementSearch: '/address/complements',
  qasSearch: '/address/qas-search',
  qasGet: '/address/qas-get',
  qasVerifyAddress: '/address/verify',
  qasVerifyEmail: '/address/verify-email',
  qasUpdateAddress: '/address/update',
  emailVerification: '/address/email',
  phoneFormat: '/address/phone',
  productShow: '/Product-Show',
  productHitTile: '/Product-HitTile',
  variantUrl: '/Product-Variation',
  getVariation: '/variation',
  getAvailability: '/availability',
  productNav: '/product-nav',
  productImagesPopin: '/product-images',
  variationColours: '/variation-colours',
  variationStyles: '/variation-styles',
  variationSizes: '/variation-sizes',
  productViewer: '/viewer',
  productViewerFrame: '/viewer/frame',
  pageShow: '/Page-Show',
  pageInclude: '/Page-Include',
  searchShowContent: '/Search-ShowContent',
  collectionsLanding: '/Collections-Landing',
  collectionsArchives: '/Collections-Archives',
  collectionsShowTile: '/Collections-ShowTile',
  search: '/search',
  generalSearch: '/search/general',
  productOnlySearch: '/search/products',
  searchEventTile: '/Search-EventTile',
  getPolicyPopin: '/policy-popin',
  privacyPolicy: '/privacy-policy',
  getCareInstructions: '/care-instructions',
  storeLocator: '/boutiques',
  storeDetails: '/StoreLocator-Details',
  storeInclude: '/StoreLocator-StoreInclude',
  setZipCode: '/zip-code',
  siteSelector: '/site',
  letters: '/letters',
  account: letterLinks.account,
  accountLogin: '/account/login',
  accountLogout: '/account/logout',
  accountRegister: '/account/register',
  accountForgotten: letterLinks.forgotten,
  accountReset: letterLinks.reset,
  accountPassword: '/account/password',
  accountProfile: '/account/profile',
  accountAddresses: '/account/addresses',
  accountAddress: '/account/address',
  accountOrders: '/account/orders',
  accountSessions: '/account/sessions',
  accountData: '/account/data',
  accountExport: '/account/export',
  visit: '/visit',
  setLastPageVisited: '/last-page-visited',
} as const

export type CallName = keyof typeof calls

export function urlOf(visit: SiteVisit, call: CallName): string {
  return visit.base + calls[call]
}

export function allUrls(visit: SiteVisit): Record<CallName, string> {
  return Object.fromEntries(Object.keys(calls).map((name) => [name, urlOf(visit, name as CallName)])) as Record<CallName, string>
}
