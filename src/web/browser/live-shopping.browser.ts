import { announce, badResponse, word } from './announce.browser.ts'
import { showCartToast } from './cart-toast.browser.ts'
import { postForPart } from './fetch.browser.ts'
import { liveCountry } from './live-country.browser.ts'
import { openAlert } from './popin.browser.ts'

export interface LiveAddition {
  readonly pid: string
  readonly Quantity?: number | string
}

/** Adds what a live-shopping player names, to the cart of the shopper's country, and says whether it is there. */
export async function addFromLive(url: string, { pid, Quantity = 1 }: LiveAddition): Promise<boolean> {
  const fields = new FormData()
  fields.set('pid', pid)
  fields.set('Quantity', String(Quantity))
  fields.set('cartAction', 'update')
  fields.set('countryCode', liveCountry(document.cookie) ?? document.documentElement.lang.slice(3))
  const answer = await postForPart(url, fields)
  if (answer.kind === 'part') {
    announce(word('added'))
    showCartToast(answer.html)
    return true
  }
  if (answer.kind === 'error') openAlert(word('notAdded'), answer.message, document.getElementById('main')!)
  else badResponse()
  return false
}
