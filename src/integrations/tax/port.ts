import { z } from 'zod'
import type { TaxRates } from '../../domain/pricing/tax-rates.port.ts'
import { accountAt } from '../account.ts'
import { keySetting, originSetting, port } from '../port.ts'
import { embeddedTaxRates } from './embedded.ts'
import { fallingBack } from './falling-back.ts'
import { startTaxSandbox } from './sandbox/tax-sandbox.ts'
import { taxJarRates } from './taxjar.ts'

/** What sales tax comes to where prices do not hold it: the vendor's rates, else the table that is always there. */
export const taxRates = port({
  name: 'tax rates',
  settings: z.object({ TAXJAR_KEY: keySetting, TAXJAR_URL: originSetting('https://api.taxjar.com') }),
  accounts: ({ TAXJAR_KEY }) => ({ TaxJar: TAXJAR_KEY !== undefined }),
  sandbox: { start: startTaxSandbox },
  otherwise: 'embedded table',
  open: (set, at, { ask, clock }): TaxRates => {
    const account = accountAt(set.TAXJAR_KEY, set.TAXJAR_URL, at)
    return account ? fallingBack(taxJarRates(account, ask('TaxJar')), embeddedTaxRates, clock) : embeddedTaxRates
  },
})
