import { expect, test } from 'vitest'
import { siteVisit } from '../markets/sites.ts'
import { allUrls, calls } from './urls.ts'

/** Section 7: what it names by a key, and the keys of what it describes in plain words. */
const named = {
  'Contact pop-in': 'contactPopin',
  'Customer service send': 'customerServiceSend',
  'Phone format service': 'phoneFormat',
  getPolicyPopin: 'getPolicyPopin',
  'Privacy policy': 'privacyPolicy',
  getCareInstructions: 'getCareInstructions',
  'Book appointment': 'bookAppointment',
  'Save store': 'saveStore',
  'Nearest stores': 'nearestStores',
  'Country stores list': 'countryStores',
  productTryInStorePopin: 'productTryInStorePopin',
  getSelectedCountryFromGeolocation: 'getSelectedCountryFromGeolocation',
  Geolocate: 'geolocate',
  storesInventory: 'storesInventory',
  setZipCode: 'setZipCode',
  setPreferredStore: 'setPreferredStore',
  'Store geo URL': 'storeGeo',
  searchNearest: 'searchNearest',
  allStores: 'allStores',
  'Address search': 'addressSearch',
  'Complement search': 'complementSearch',
  qasSearch: 'qasSearch',
  qasGet: 'qasGet',
  qasVerifyEmail: 'qasVerifyEmail',
  qasVerifyAddress: 'qasVerifyAddress',
  qasUpdateAddress: 'qasUpdateAddress',
  'Profile address save': 'accountAddress',
  'Shipping address save': 'checkoutShippingAddress',
  'E-mail verification': 'emailVerification',
  'Mini-cart update': 'miniCart',
  updateCheckoutSummary: 'updateCheckoutSummary',
  'Cart update': 'cart',
  'Set last page visited': 'setLastPageVisited',
  'Device wallet button': 'deviceWallet',
  'Mini product details': 'miniProductDetails',
  refreshMiniProductDetails: 'refreshMiniProductDetails',
  productNotifyForm: 'productNotifyForm',
  'Update product form': 'updateProduct',
  'Remove from out-of-stock list': 'removeFromOutOfStock',
  cartSubmit: 'cartSubmit',
  'Tax estimate': 'taxEstimate',
  renderGiftDialog: 'renderGiftDialog',
  'Gift form': 'giftForm',
  cancelGift: 'cancelGift',
  getCartContent: 'getCartContent',
  'Init session': 'walletInitSession',
  'Express callback': 'walletCallback',
  addProduct: 'addProduct',
  'Live-shopping add to cart': 'liveShoppingAddToCart',
  productNotifyPopin: 'productNotifyPopin',
  subscribePopin: 'subscribePopin',
  getAvailability: 'getAvailability',
  productImagesPopin: 'productImagesPopin',
  productNav: 'productNav',
  getVariation: 'getVariation',
  'Variant URL': 'variantUrl',
  productSizeGuidePopin: 'productSizeGuidePopin',
  renderGiftingProductModal: 'renderGiftingProductModal',
  'Chat CSS template': 'chatCssTemplate',
  'Chat user info': 'chatUserInfo',
}

test('[NAV-35] every call of the specification has a key, and a path of this site under it', () => {
  const urls: Record<string, string> = allUrls(siteVisit('be', 'nl')!)
  const wrong = Object.entries(named).filter(([, key]) => !urls[key]?.startsWith('/be/nl/'))
  expect(wrong).toEqual([])
  expect(Object.keys(urls)).toEqual(Object.keys(calls))
})
