import { hearOf } from '../../domain/checkout/settle-payment.ts'
import { keepEvent } from '../../domain/payment/begin-payment.ts'
import { keepNotice } from '../../domain/payment/keep-notice.ts'
import type { ProviderNotice } from '../../domain/payment/payment.ts'
import type { RawCall } from '../http/route.ts'
import { webhook } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { settlingOf } from './pay.ts'

interface ProviderEvent {
  readonly id: string
  readonly kind: string
  readonly ref: string | null
  readonly isHeld?: boolean
  readonly notice: ProviderNotice | null
}

/** A provider tells us that something happened to a payment. It is asked what, so that nothing hangs on the order in which it tells. */
async function hear(shop: Shop, provider: string, event: ProviderEvent): Promise<undefined> {
  const { log, providers, database } = shop
  if (event.notice) await keepNotice(shop, { provider, ref: event.ref }, event.notice)
  const taker = providers.get(provider)
  if (!taker || event.ref === null) return
  const settled = await hearOf(settlingOf(shop), taker, event.ref, event.isHeld)
  log.info({ provider, event: event.id, kind: event.kind, ref: event.ref, is: settled?.is ?? 'not ours' }, 'payment event')
  if (settled?.is === 'open' && settled.told === null) throw new Error(`${provider} does not answer: its event waits`)
  await keepEvent(database.db, { provider, id: event.id, ref: event.ref, kind: event.kind })
}

const text = ({ body }: RawCall) => new TextDecoder().decode(body)

const walletHeaders = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time']

export const walletWebhook = webhook<ProviderEvent>('/webhooks/wallet', {
  verify: async (call, { wallet }) => {
    const sent = walletHeaders.map((name) => [`paypal-${name}`, call.header(`paypal-${name}`) ?? ''])
    return wallet ? wallet.readEvent(text(call), Object.fromEntries(sent)) : null
  },
  handle: (event, shop) => hear(shop, shop.wallet!.name, event),
})

export const cardWebhook = webhook<ProviderEvent>('/webhooks/card', {
  isReadHere: true,
  verify: async (call, { cards }) => (cards ? cards.readEvent(text(call), call.header('stripe-signature') ?? '') : null),
  handle: (event, shop) => hear(shop, shop.cards!.name, event),
})
