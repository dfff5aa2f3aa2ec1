import { Hono } from 'hono'
import { stateOfZip } from '../../../forms/postal-states.ts'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { trouble } from '../../trouble.ts'
import { embeddedTaxRates } from '../embedded.ts'

/** What it knows better than our table: the vendor's own examples. */
const exact: Readonly<Record<string, number>> = { '90404': 9_750, '05495': 7_000 }

const share = (thousandths: number) => String(thousandths / 100_000)

/** A postcode as it is asked for: five figures with or without four more, or Canada's six signs. */
const zipPattern = /^(\d{5})(-\d{4})?$/
const canadian = /^[A-Z]\d[A-Z]\d[A-Z]\d$/i

type Said = { readonly rate: object } | { readonly status: 400 | 404; readonly error: string; readonly detail: string }

async function inCanada(zip: string, state: string): Promise<Said> {
  const rate = canadian.test(zip) ? await embeddedTaxRates.rateAt({ country: 'CA', state, postal: zip }) : null
  if (rate === null) return { status: 400, error: 'Bad Request', detail: 'zip or state is invalid' }
  return { rate: { zip, state, country: 'CA', combined_rate: share(rate), freight_taxable: true } }
}

async function inTheStates(zip: string, asked: string): Promise<Said> {
  const five = zipPattern.exec(zip)?.[1] ?? ''
  const state = five === '' ? null : stateOfZip(five)
  if (state === null) return { status: 404, error: 'Not Found', detail: `No such zip: ${zip}` }
  if (asked !== '' && asked !== state)
    return { status: 400, error: 'Bad Request', detail: `to_zip ${five} is not used within to_state ${asked}` }
  const rate = exact[five] ?? (await embeddedTaxRates.rateAt({ country: 'US', state, postal: five }))!
  const none = { country_rate: '0.0', county: '', county_rate: '0.0', city: '', city_rate: '0.0', combined_district_rate: '0.0' }
  const found = { zip, country: 'US', state, state_rate: share(rate), combined_rate: share(rate), freight_taxable: false }
  return { rate: { ...found, ...none } }
}

/** Stands in for TaxJar: `GET /v2/rates/:zip`. Fails when its key says so: `HTTP500`, `SLOW`, `NONSENSE` (docs/tax.md). */
export function startTaxSandbox(): Promise<SandboxServer> {
  const app = new Hono()
  app.get('/v2/rates/:zip', async (c) => {
    const [scheme, key = ''] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme !== 'Bearer' || key === '')
      return c.json({ status: 401, error: 'Unauthorized', detail: 'Not authorized for route' }, 401)
    const troubled = await trouble(c, key)
    if (troubled) return troubled
    const { country = 'US', state = '' } = c.req.query()
    const said = await (country === 'CA' ? inCanada : inTheStates)(c.req.param('zip'), state)
    return c.json(said, 'status' in said ? said.status : 200)
  })
  return serveSandbox(app)
}
