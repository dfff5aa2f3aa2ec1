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

/** Stands in for TaxJar: `GET /v2/rates/:zip`. Fails when its key says so: `HTTP500`, `SLOW`, `NONSENSE` (docs/tax.md). */
export function startTaxSandbox(): Promise<SandboxServer> {
  const app = new Hono()
  app.get('/v2/rates/:zip', async (c) => {
    const [scheme, key = ''] = (c.req.header('authorization') ?? '').split(' ')
    const refuse = (status: 400 | 401 | 404, error: string, detail: string) => c.json({ status, error, detail }, status)
    if (scheme !== 'Bearer' || key === '') return refuse(401, 'Unauthorized', 'Not authorized for route')
    const troubled = await trouble(c, key)
    if (troubled) return troubled
    const zip = c.req.param('zip')
    const { country = 'US', state = '' } = c.req.query()
    if (country === 'CA' && canadian.test(zip)) {
      const rate = await embeddedTaxRates.rateAt({ country, state, postal: zip })
      if (rate === null) return refuse(400, 'Bad Request', 'state is invalid')
      return c.json({ rate: { zip, state, country, combined_rate: share(rate), freight_taxable: true } })
    }
    const five = zipPattern.exec(zip)?.[1]
    const lies = five && stateOfZip(five)
    if (!five || !lies) return refuse(404, 'Not Found', `No such zip: ${zip}`)
    if (state !== '' && state !== lies) return refuse(400, 'Bad Request', `to_zip ${five} is not used within to_state ${state}`)
    const rate = exact[five] ?? (await embeddedTaxRates.rateAt({ country: 'US', state: lies, postal: five }))!
    return c.json({
      rate: {
        zip,
        country: 'US',
        country_rate: '0.0',
        state: lies,
        state_rate: share(rate),
        county: '',
        county_rate: '0.0',
        city: '',
        city_rate: '0.0',
        combined_district_rate: '0.0',
        combined_rate: share(rate),
        freight_taxable: false,
      },
    })
  })
  return serveSandbox(app)
}
