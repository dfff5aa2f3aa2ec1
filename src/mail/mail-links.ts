/** Where mails lead, within a site. The shop answers there (`web/urls.ts`). */
export const mailLinks = {
  account: '/account',
  forgotten: '/account/password/forgotten',
  reset: '/account/password/reset',
  confirmEmail: '/account/email/confirm',
  order: '/order',
  orderInvoice: '/order/invoice',
  returnLabel: '/order/return/label',
  home: '/',
  giftCertificateBalance: '/gift-certificate/balance',
  lettersConfirm: '/letters/confirm',
  lettersStop: '/letters/stop',
  piece: '/Product-Show',
  stopNotices: '/notify-stop',
  appointment: '/appointment',
  tryOn: '/try-on',
} as const
