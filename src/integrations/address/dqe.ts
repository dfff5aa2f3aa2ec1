import { z } from 'zod'
import type { AddressSearch } from '../../domain/address/address-service.port.ts'
import { isAlike, matchedRanges } from '../../domain/address/matched.ts'
import { nothingSelected, type SelectedAddress, type Suggestion } from '../../forms/address-search.ts'
import { success } from '../../kernel/result.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'
import { longCode } from './country-codes.ts'
import { withHouseNumber } from './house-number.ts'

/** Lines are numbered from '1'. */
const streets = z.record(
  z.string(),
  z.object({
    Numero: z.string().default(''),
    TypeVoie: z.string().default(''),
    Voie: z.string(),
    CodePostal: z.string(),
    Localite: z.string(),
    IDVoie: z.coerce.string(),
    ListeNumero: z.string().default(''),
  }),
)

const complements = z.record(z.string(), z.object({ Complement: z.string() }))

type Street = z.infer<typeof streets>[string]

/** DQE One: SINGLEV2 finds addresses in one line, and names the house numbers of a street with it. */
export function dqeSearch({ origin, key }: Account, ask: Ask): AddressSearch {
  const address = (service: string, country: string, asked: Record<string, string>) => {
    const url = new URL(`${origin}/${service}/`)
    url.search = new URLSearchParams({ Pays: longCode(country), ...asked, Licence: key }).toString()
    return url
  }

  return {
    search: async ({ country, searchString, listNum }) => {
      const found = await ask({ url: address('SINGLEV2', country, { Adresse: searchString, Taille: '25' }), shape: streets })
      if (!found.ok) return found
      const lines = Object.values(found.value)
      if (!listNum) return success(lines.map((street) => suggest(country, street, street.Numero.trim(), searchString)))
      const street = lines.find((each) => each.ListeNumero === listNum)
      const numbers = street ? listNum.split(';').filter(Boolean) : []
      return success(numbers.map((number) => suggest(country, street!, number, searchString)))
    },
    complements: async ({ country, searchString, complSearchString = '', idVoie = '', idNum = '' }) => {
      const asked = { Adresse: searchString, IDVoie: idVoie, Numero: idNum, Complement: complSearchString }
      const found = await ask({ url: address('COMPL', country, asked), shape: complements })
      if (!found.ok) return found
      const wanted = Object.values(found.value).filter(({ Complement }) => isAlike(Complement, complSearchString))
      return success(wanted.map(({ Complement }) => line(Complement, complSearchString, { address2: Complement, idVoie, idNum })))
    },
  }
}

function suggest(country: string, street: Street, number: string, searched: string): Suggestion {
  const address1 = withHouseNumber(country, `${street.TypeVoie} ${street.Voie}`.trim(), number)
  return line(`${address1}, ${street.CodePostal} ${street.Localite}`, searched, {
    address1,
    postalCode: street.CodePostal,
    city: street.Localite,
    idVoie: street.IDVoie,
    idNum: number,
    listNum: street.ListeNumero,
  })
}

function line(label: string, searched: string, selected: Partial<SelectedAddress>): Suggestion {
  const format = JSON.stringify({ ...nothingSelected, ...selected })
  return { label, suggestion: label, format, matched: matchedRanges(label, searched) }
}
