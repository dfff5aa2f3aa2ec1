import type { Visit } from '../../kernel/visit.ts'
import { changeRef } from '../payment/begin-payment.ts'
import type { NewWalletPayment, Wallet } from '../payment/wallet.port.ts'
import { type Begun, beginPayment } from './begin-payment.ts'
import type { Confirmation } from './confirm-checkout.ts'
import { asItStands, type Paid } from './pay-by-card.ts'
import type { Settling } from './settle-payment.ts'

export interface WalletPaying extends Settling {
  readonly wallet: Wallet
}

/** What the wallet is told besides the sum. */
export interface WalletWords extends Pick<NewWalletPayment, 'description'> {
  /** Where the shopper comes back to for a payment: with their word, or without it. */
  doneUrl(payment: string): string
  cancelUrl(payment: string): string
}

/** The last button, with a wallet: its pieces are held, and the shopper goes on to the wallet's own page. Pressed twice, it is one payment. */
export async function payByWallet(
  paying: WalletPaying,
  visit: Visit,
  confirmed: Confirmation,
  words: WalletWords,
): Promise<Paid> {
  const { wallet, database, clocks } = paying
  const begun = await beginPayment(database, visit, confirmed, wallet.name, clocks)
  if (!begun.ok) return { is: 'refused', failure: begun.failure }
  if ('number' in begun.value) return { is: 'ordered', ...begun.value }
  const { payment, amount, ref } = begun.value
  const opened = await wallet.open({
    payment,
    amount,
    description: words.description,
    language: visit.language,
    // The shopper has said where it goes.
    asksAddress: false,
    doneUrl: words.doneUrl(payment),
    cancelUrl: words.cancelUrl(payment),
  })
  if (!opened.ok) return { is: 'uncertain' }
  const isHere = ref === opened.value.ref || (await openAnew(paying, begun.value, opened.value.ref))
  return isHere ? { is: 'elsewhere', url: opened.value.approveUrl } : asItStands(paying, begun.value)
}

/** Another language is another window. False where the first was agreed to, or somebody else was faster: that one stands. */
async function openAnew({ wallet, database }: WalletPaying, { payment, ref }: Begun, to: string): Promise<boolean> {
  const first = ref === null ? null : await wallet.find(ref)
  const isFree = first === null || (first.ok && ['needs-approval', 'cancelled', 'declined'].includes(first.value.state))
  return isFree && (await changeRef(database.db, payment, ref, to)) !== null
}
