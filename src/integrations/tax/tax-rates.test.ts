import { describe, expect, test } from 'vitest'
import { testPorts } from '../../../tests/test-ports.ts'
import { testTaxRates } from '../../domain/pricing/tax-rates.contract.ts'
import { stateOfZip } from '../../forms/postal-states.ts'
import { stateCodes } from '../../forms/states.ts'
import { openPort, readPortSettings, withoutSandboxes } from '../ports.ts'
import { embeddedTaxRates } from './embedded.ts'
import { restMs } from './falling-back.ts'

const at = { now: new Date('2026-03-02T09:00:00Z').getTime() }
const ports = testPorts({ clock: () => new Date(at.now) })

/** A shop with this key at the sandbox, and what it logged of it. */
function shop(key = 'sandbox') {
  const rates = openPort('taxRates', ports.given({ TAXJAR_KEY: key, TAXJAR_URL: ports.at.taxRates! }), ports.tools)
  const since = ports.lines.length
  const told = () => ports.lines.slice(since).map((line) => `${JSON.parse(line).service} ${JSON.parse(line).code}`)
  return { rates, told }
}

testTaxRates('the embedded table', () => embeddedTaxRates)
testTaxRates('TaxJar', () => shop().rates)
testTaxRates('TaxJar, away', () => shop('HTTP503').rates)

const santaMonica = { country: 'US', state: '', postal: '90404' }
const inTheTable = 10_250

describe('the embedded table', () => {
  test('every state has a rate, and every ZIP Code of a state finds one', async () => {
    const found = new Set<string>()
    for (let zip = 0; zip < 100_000; zip += 7) {
      const postal = String(zip).padStart(5, '0')
      const state = stateOfZip(postal)
      const rate = await embeddedTaxRates.rateAt({ country: 'US', state: '', postal })
      if (state === null) expect([postal, rate]).toEqual([postal, null])
      else {
        expect(rate, postal).toBeGreaterThanOrEqual(0)
        expect(rate, postal).toBeLessThan(12_000)
        found.add(state)
      }
    }
    expect([...found].sort()).toEqual([...stateCodes('US')!].sort())
  })

  test('answers where there is neither account nor sandbox', async () => {
    const alone = openPort('taxRates', withoutSandboxes(readPortSettings({})), ports.tools)
    expect(await alone.rateAt(santaMonica)).toBe(inTheTable)
  })
})

describe('the vendor', () => {
  test('knows better than the table, and is asked once for a place', async () => {
    const { rates, told } = shop()
    expect(await rates.rateAt(santaMonica)).toBe(9_750)
    expect(await rates.rateAt(santaMonica)).toBe(9_750)
    expect(told()).toEqual([])
  })

  test('is not asked for half a Canadian postcode, of which the table knows the province', async () => {
    const { rates, told } = shop()
    expect(await rates.rateAt({ country: 'CA', state: 'QC', postal: 'H3A' })).toBe(14_975)
    // Nor does it rest: it was not at fault.
    expect(await rates.rateAt(santaMonica)).toBe(9_750)
    expect(told()).toEqual([])
  })

  test.each([
    ['HTTP500', 'SERVICE_AWAY'],
    ['HTTP401', 'SERVICE_REFUSED'],
    ['HTTP429', 'SERVICE_AWAY'],
    ['NONSENSE', 'SERVICE_NONSENSE'],
    ['SLOW', 'SERVICE_AWAY'],
  ])(
    'that fails by %s leaves it to the table, with a line in the log, and is left alone for half a minute',
    async (key, code) => {
      const { rates, told } = shop(key)
      expect(await rates.rateAt(santaMonica)).toBe(inTheTable)
      expect(await rates.rateAt({ ...santaMonica, postal: '10001' })).toBe(8_875)
      expect(told()).toEqual([`TaxJar ${code}`])
      at.now += restMs
      await rates.rateAt(santaMonica)
      expect(told()).toHaveLength(2)
    },
  )

  test('refuses who has no account, and a ZIP Code of another state', async () => {
    const ask = (path: string, headers = {}) => fetch(`${ports.at.taxRates}/v2/rates/${path}`, { headers })
    expect((await ask('10001')).status).toBe(401)
    const authorization = 'Bearer x'
    expect((await ask('10001?country=US&state=CA', { authorization })).status).toBe(400)
    expect(await (await ask('90404-3370', { authorization })).json()).toMatchObject({
      rate: { zip: '90404-3370', state: 'CA', combined_rate: '0.0975' },
    })
  })
})
