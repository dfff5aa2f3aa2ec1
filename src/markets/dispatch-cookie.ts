/** The shopper's choice of a site: the name of the cookie that keeps it, and of the field that makes it. */
export const dispatchCookie = 'dispatchSite'
