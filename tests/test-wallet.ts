import type { Wallet } from '../src/domain/payment/wallet.port.ts'
import { openAsk } from '../src/integrations/ask.ts'
import { paypalWallet } from '../src/integrations/wallet/paypal.ts'
import { openLog } from '../src/kernel/log.ts'

/** A wallet that a shop takes and that never answers: for pages that only show its button. */
export function silentWallet(): Wallet {
  const log = openLog({ level: 'silent', process: 'test' }, { write: () => {} })
  const account = { origin: 'http://localhost:9', key: 'id:secret' }
  return paypalWallet(account, { calledAs: 'Wallet', webhook: 'WH' }, openAsk(log, 'PayPal'), Date.now)
}
