import { z } from 'zod'
import type { AddressLookup, AddressSearch, AddressVerifier } from '../../domain/address/address-service.port.ts'
import { accountAt } from '../account.ts'
import { keySetting, originSetting, port } from '../port.ts'
import { dqeSearch } from './dqe.ts'
import { experianLookup, experianVerifier } from './experian.ts'
import { addressSandbox } from './sandbox/address-sandbox.ts'

export const addressSearch = port({
  name: 'address search',
  settings: z.object({ DQE_LICENCE: keySetting, DQE_URL: originSetting('https://prod2.dqe-software.com') }),
  accounts: ({ DQE_LICENCE }) => ({ DQE: DQE_LICENCE !== undefined }),
  sandbox: addressSandbox,
  open: (set, at, { ask }): AddressSearch | null => {
    const account = accountAt(set.DQE_LICENCE, set.DQE_URL, at && `${at}/dqe`)
    return account && dqeSearch(account, ask('search'))
  },
})

/** One account serves both: addresses by their moniker, and whether one that was typed is known. */
export const addressLookup = port({
  name: 'address lookup',
  settings: z.object({ EXPERIAN_TOKEN: keySetting, EXPERIAN_URL: originSetting('https://api.experianaperture.io') }),
  accounts: ({ EXPERIAN_TOKEN }) => ({ Experian: EXPERIAN_TOKEN !== undefined }),
  sandbox: addressSandbox,
  open: (set, at, { ask }): { readonly lookup: AddressLookup | null; readonly verifier: AddressVerifier | null } => {
    const account = accountAt(set.EXPERIAN_TOKEN, set.EXPERIAN_URL, at && `${at}/experian`)
    return {
      lookup: account && experianLookup(account, ask('lookup')),
      verifier: account && experianVerifier(account, ask('verifier')),
    }
  },
})
