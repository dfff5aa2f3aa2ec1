import { z } from 'zod'
import type { CardProvider } from '../../domain/payment/card-provider.port.ts'
import { keySetting, originSetting, port } from '../port.ts'
import { startCardSandbox } from './sandbox/card-sandbox.ts'
import { sandboxSigningSecret } from './sandbox/webhooks.ts'
import { stripeCards } from './stripe.ts'

/** Who takes cards: Stripe with the house's own account, else its stand-in, else nobody. */
export const cards = port({
  name: 'cards',
  settings: z.object({
    STRIPE_SECRET_KEY: keySetting,
    STRIPE_PUBLISHABLE_KEY: keySetting,
    STRIPE_WEBHOOK_SECRET: keySetting,
    STRIPE_URL: originSetting('https://api.stripe.com'),
  }),
  accounts: (set) => ({ Stripe: set.STRIPE_SECRET_KEY !== undefined }),
  isForBrowsers: true,
  sandbox: { start: startCardSandbox },
  refuse: (set) =>
    set.STRIPE_SECRET_KEY === undefined
      ? []
      : (['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
          .filter((name) => set[name] === undefined)
          .map((name) => `${name}: cards need it beside STRIPE_SECRET_KEY`),
  open: (set, at, { watch }): CardProvider | null => {
    const {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publicKey = '',
      STRIPE_WEBHOOK_SECRET: webhookSecret = '',
    } = set
    if (secretKey)
      return stripeCards(
        {
          origin: set.STRIPE_URL,
          secretKey,
          publicKey,
          webhookSecret,
          script: 'https://js.stripe.com/v3/',
          // As its documentation asks of a content policy.
          origins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'],
          pages: ['https://hooks.stripe.com', 'https://checkout.stripe.com'],
        },
        watch('Stripe'),
      )
    if (at === null) return null
    const account = { secretKey: 'sk_sandbox', publicKey: 'pk_sandbox', webhookSecret: sandboxSigningSecret }
    return stripeCards({ origin: at, ...account, script: `${at}/v3/`, origins: [at], pages: [at] }, watch('Stripe'))
  },
})
