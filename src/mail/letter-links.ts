/** Where letters lead, within a site. The shop answers there (`web/urls.ts`). */
export const letterLinks = {
  account: '/account',
  forgotten: '/account/password/forgotten',
  reset: '/account/password/reset',
  piece: '/Product-Show',
  stopNotices: '/notify-stop',
} as const
