import { pageKinds } from '../content/content.ts'

/** Every page by what it is for, as it is published in `site-config` and counted; nothing else is. */
export const pageNames = [
  ...pageKinds,
  'account',
  'cart',
  'chat',
  'checkout',
  'confirm',
  'customerService',
  'error',
  'gift-certificate',
  'giftReceipt',
  'letters',
  'listing',
  'mailbox',
  'noResults',
  'notify',
  'order',
  'order-tracking',
  'orderConfirmation',
  'privacyChoices',
  'product',
  'search',
  'siteSelector',
  'storeLocator',
  'styleguide',
  'test',
  'traceability',
] as const

export type PageName = (typeof pageNames)[number]
