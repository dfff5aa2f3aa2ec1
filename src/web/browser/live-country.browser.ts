import { dispatchCookie } from '../../markets/dispatch-cookie.ts'

/** The country that a live-shopping call is for: what stands before '-' in the cookie of the shopper's choice (`FR-fr`). */
export function liveCountry(cookies: string): string | null {
  return new RegExp(`(?:^|; )${dispatchCookie}=([^-;]+)-`).exec(cookies)?.[1] ?? null
}
