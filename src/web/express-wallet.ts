import type { Availability } from '../domain/inventory/inventory.ts'
import { walletFor } from '../domain/payment/payment-provider.ts'
import type { Wallet } from '../domain/payment/wallet.port.ts'
import type { SiteVisit } from '../kernel/visit.ts'
import { siteOf } from '../markets/sites.ts'
import type { Shop } from './shop.ts'

type Wallets = Pick<Shop, 'wallet'>

/** Whose wallet stands beside the form and in the bag: where the site has its button, and it can be asked for the currency. */
export const expressWallet = (shop: Wallets, visit: SiteVisit): Wallet | null =>
  siteOf(visit).preferences.expressWallet ? walletFor(shop, visit.currency) : null

/** Whether one may come back from it: also in a currency that it is no longer offered in. */
export const canReturnFromWallet = ({ wallet }: Wallets, visit: SiteVisit): boolean =>
  wallet !== null && siteOf(visit).preferences.expressWallet

/** Whether it can pay for a piece: what does not exist yet is paid by card alone. */
export const isForWallet = (sizes: readonly { readonly availability: Availability }[]): boolean =>
  sizes.some(({ availability }) => availability.orderable > 0 && availability.level !== 'PREORDER')
