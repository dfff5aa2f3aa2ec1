import { appendParam } from '../append-param.ts'
import { announce, badResponse } from './announce.browser.ts'
import { showCartCount } from './cart-count.browser.ts'
import { postForm, postForPart } from './fetch.browser.ts'

/** Begins a wallet's session and leads its window there; the page itself where the browser gave none. What fails, the form shows. */
export async function openWallet(form: HTMLFormElement, popup: Window | null): Promise<void> {
  const { wallet = '', says = '' } = form.dataset
  popup?.resizeTo(480, 720)
  // A piece is put into the bag first.
  if (!form.action.endsWith(wallet)) {
    const { kind } = await postForPart(form.action, new FormData(form))
    if (kind === 'bad') return giveUp(popup)
    if (kind !== 'part') return sendPlainly(form, popup)
    showCartCount()
    form.action = wallet
  }
  const session = await postForm<{ readonly requestID?: string }>(wallet, new FormData())
  if (session === null) return giveUp(popup)
  if (!session.requestID) return sendPlainly(form, popup)
  const place = appendParam(wallet.split('?')[0]!, 'requestID', session.requestID)
  if (!popup || popup.closed) return location.assign(place)
  popup.location.assign(place)
  announce(says)
}

function giveUp(popup: Window | null): void {
  popup?.close()
  badResponse()
}

function sendPlainly(form: HTMLFormElement, popup: Window | null): void {
  popup?.close()
  form.submit()
}

/** Back from the wallet: in its own window, what it said goes on in the page that opened it, and the window closes. */
export function closeWallet(): void {
  const form = document.querySelector<HTMLFormElement>('[data-wallet-return] form')
  // Only the window that `express-button.browser.ts` opened has this name.
  const page = window.name === 'wallet' ? (opener as Window | null) : null
  if (!page || page.closed) {
    form?.submit()
    return
  }
  if (form) {
    const sent = page.document.importNode(form, true)
    page.document.body.append(sent)
    sent.submit()
  }
  close()
}
