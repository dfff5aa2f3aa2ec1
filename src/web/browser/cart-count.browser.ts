import { cartCookie } from '../cookies.ts'

/** `FR:2`: the cart of one country says nothing about another's. */
function countIn(cookies: string, country: string): number {
  const [, kept, count] = new RegExp(`(?:^|; )${cartCookie}=([A-Z]{2})(?::|%3A)(\\d+)`).exec(cookies) ?? []
  return kept === country ? Number(count) : 0
}

export function showCartCount(): void {
  const country = document.documentElement.lang.slice(3)
  const count = countIn(document.cookie, country)
  for (const place of document.querySelectorAll('[data-cart-count]')) place.textContent = count > 0 ? String(count) : ''
}
