/** The count in the header comes from a cookie that the cart's answers set: pages are the same for everybody. `FR:2.US:1`, by country. */
export const cartCookie = 'bag'

/** Tells a script that somebody is signed in, not who: pages are the same for everybody, their header is not quite. */
export const loggedCookie = 'logged'
