import { z } from 'zod'
import type { Wallet } from '../../domain/payment/wallet.port.ts'
import { accountAt } from '../account.ts'
import { keyAndSecretSetting, keySetting, originSetting, port } from '../port.ts'
import { paypalWallet } from './paypal.ts'
import { sandboxWebhook, startWalletSandbox } from './sandbox/wallet-sandbox.ts'

/** An outside wallet: PayPal with the house's own account, else its stand-in, else nobody. */
export const wallet = port({
  name: 'wallet',
  settings: z.object({
    WALLET_NAME: z
      .string()
      .regex(/^[A-Za-z]\w{0,39}$/, 'a word, as fields are called by it')
      .default('Wallet'),
    PAYPAL_CLIENT: keyAndSecretSetting,
    PAYPAL_WEBHOOK: keySetting,
    PAYPAL_URL: originSetting('https://api-m.paypal.com'),
  }),
  accounts: ({ PAYPAL_CLIENT }) => ({ PayPal: PAYPAL_CLIENT !== undefined }),
  isForBrowsers: true,
  sandbox: { start: startWalletSandbox },
  refuse: ({ PAYPAL_CLIENT, PAYPAL_WEBHOOK }) =>
    PAYPAL_CLIENT !== undefined && PAYPAL_WEBHOOK === undefined
      ? ['PAYPAL_WEBHOOK: the wallet needs it beside PAYPAL_CLIENT']
      : [],
  open: (set, at, { ask, clock }): Wallet | null => {
    const account = accountAt(set.PAYPAL_CLIENT, set.PAYPAL_URL, at)
    const house = { calledAs: set.WALLET_NAME, webhook: set.PAYPAL_WEBHOOK ?? sandboxWebhook }
    return account && paypalWallet(account, house, ask('PayPal'), () => clock().getTime())
  },
})
