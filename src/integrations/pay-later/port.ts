import { z } from 'zod'
import type { PayLaterProviders } from '../../domain/payment/pay-later.port.ts'
import { sites } from '../../markets/sites.ts'
import { accountAt } from '../account.ts'
import { keyAndSecretSetting, keySetting, originSetting, port } from '../port.ts'
import { afterpayPayLater } from './afterpay.ts'
import { almaPayLater } from './alma.ts'
import { remembering } from './remember.ts'
import { startPayLaterSandbox } from './sandbox/pay-later-sandbox.ts'

/** For each site that has pay-later messages: the vendor where the house has an account, else the sandbox, else nobody. */
export const payLater = port({
  name: 'pay later',
  settings: z.object({
    ALMA_KEY: keySetting,
    ALMA_URL: originSetting('https://api.getalma.eu'),
    AFTERPAY_US: keyAndSecretSetting,
    AFTERPAY_CA: keyAndSecretSetting,
    AFTERPAY_GB: keyAndSecretSetting,
    AFTERPAY_URL: originSetting('https://global-api.afterpay.com'),
  }),
  accounts: (set) => ({
    Alma: set.ALMA_KEY !== undefined,
    'Afterpay US': set.AFTERPAY_US !== undefined,
    'Afterpay CA': set.AFTERPAY_CA !== undefined,
    'Clearpay GB': set.AFTERPAY_GB !== undefined,
  }),
  sandbox: { start: startPayLaterSandbox },
  open: (set, at, { ask, clock }): PayLaterProviders => {
    const open = (country: string, vendor: 'alma' | 'afterpay') => {
      const key = vendor === 'alma' ? set.ALMA_KEY : set[`AFTERPAY_${country as 'US'}`]
      const account = accountAt(key, vendor === 'alma' ? set.ALMA_URL : set.AFTERPAY_URL, at && `${at}/${vendor}`)
      if (!account) return null
      // The sandbox keeps an account for each country, as Afterpay does.
      const held = key ? account : { ...account, key: `${country}:sandbox` }
      if (vendor === 'alma') return almaPayLater(held, ask('Alma'))
      const name = country === 'GB' ? 'Clearpay' : 'Afterpay'
      return afterpayPayLater(held, name, ask(name))
    }
    return new Map(
      [...sites.values()].flatMap(({ country, preferences }) => {
        const provider = preferences.payLater === 'none' ? null : open(country, preferences.payLater)
        return provider ? [[country, remembering(provider, clock)] as const] : []
      }),
    )
  },
})
