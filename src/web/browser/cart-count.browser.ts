import { cartCookie } from '../cookies.ts'

/** `FR:2.US:1`: each country has its own cart. */
export function countIn(cookies: string, country: string): number {
  const [, counts = ''] = new RegExp(`(?:^|; )${cartCookie}=([^;]*)`).exec(cookies) ?? []
  return Number(new RegExp(`(?:^|\\.)${country}(?::|%3A)(\\d+)`).exec(counts)?.[1] ?? 0)
}

export function showCartCount(): void {
  const country = document.documentElement.lang.slice(3)
  const count = countIn(document.cookie, country)
  for (const place of document.querySelectorAll('[data-cart-count]')) place.textContent = count > 0 ? String(count) : ''
}
