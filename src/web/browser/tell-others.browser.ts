import type { AnalyticsEvent } from '../../kernel/event-contract.ts'
import type { SiteConfig } from '../site-config.ts'
import { isAllowed } from './consent-state.browser.ts'
import { fetchJson } from './fetch.browser.ts'

const waiting: (() => void)[] = []
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50))

/** Each in a task of its own once the page has nothing to do, and all of them when it is left: who reads does not wait for who counts. */
function later(work: () => void): void {
  waiting.push(work)
  if (waiting.length === 1) whenIdle(next)
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) whenIdle(next)
}

addEventListener('pagehide', () => {
  for (const work of waiting.splice(0)) work()
})

/** Sent and forgotten: a collector that is away, slow or talks nonsense is nobody's trouble here. */
function send(url: string, body: object): void {
  fetch(url, { method: 'POST', body: JSON.stringify(body), mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(
    () => {},
  )
}

const cartChanges: readonly AnalyticsEvent['event'][] = ['addToCart', 'checkoutStep', 'purchase']

interface CartContent {
  readonly customerID: string | null
  readonly locale: string
  readonly siteID: string
  readonly cartContent: { readonly cart: readonly object[] }
}

/** What is told outside the house, of each event, as long as it is allowed. */
export function tellerOf({ collectors, urls }: SiteConfig): (event: AnalyticsEvent) => void {
  const tellCart = async () => {
    const content = await fetchJson<CartContent>(urls.getCartContent!)
    if (!content || content === 'bad' || !isAllowed('marketing')) return
    const { customerID, locale, siteID, cartContent } = content
    // Its key for an e-mail is the number of the customer in the back office; a guest has none.
    send(`${collectors.tracker}/track`, { emailKey: customerID, locale, siteID, cart: cartContent.cart })
  }
  const tell = (event: AnalyticsEvent) => {
    if (collectors.events && isAllowed('measurement')) send(`${collectors.events}/events`, event)
    if (collectors.tracker && isAllowed('marketing') && cartChanges.includes(event.event)) void tellCart()
  }
  return (event) => later(() => tell(event))
}
