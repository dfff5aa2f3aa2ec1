import { beforeAll, describe, expect, test } from 'vitest'
import { publicUrl as shop, testPorts } from '../../../tests/test-ports.ts'
import { testTraceabilityRegister } from '../../domain/origin/traceability-register.contract.ts'
import type { TraceabilityRegister } from '../../domain/origin/traceability-register.port.ts'
import { countryName } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import { openPort } from '../ports.ts'
import { routeMap } from './sandbox/route-map.ts'

const ports = testPorts()
let register: TraceabilityRegister
beforeAll(() => {
  register = openPort('traceability', ports.given(), ports.tools)!
})

testTraceabilityRegister(() => register, { known: 'SEL085-ROU', shop })

const get = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the sandbox', () => {
  test('shows the batch of a piece in every language, with its dates, its places and the way between them', async () => {
    const batches = new Set<string>()
    for (const language of languages) {
      const { status, html } = await get(register.pageOf('SEL085-ROU', language))
      expect([language, status]).toEqual([language, 200])
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(html).toContain(messagesIn(language)('origin.step_tanned'))
      expect(html).toContain(countryName('DE', language))
      expect(html.match(/<time dateTime="2026-\d\d-\d\d">/g)).toHaveLength(5)
      expect(html).toMatch(/<svg[^>]+role="img"[^>]*>.*<path class="line"/s)
      batches.add(/26-[A-T]-\d{4}/.exec(html)![0])
    }
    expect(batches.size).toBe(1)
  })

  test('lets nobody but the shop frame it, and runs no script but its own', async () => {
    const { headers, html } = await get(register.pageOf('SEL085-ROU', 'en'))
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain(`frame-ancestors ${shop}`)
    expect(policy).toContain(`script-src ${register.origin};`)
    expect(html).not.toMatch(/<style|\sstyle=|<script(?! src="\/ready\.js")/)
    expect((await get(`${register.origin}/ready.js`)).html).toContain(`"${shop}"`)
  })

  test('does not know every piece', async () => {
    const { status, html } = await get(register.pageOf('NOPE-1', 'fr'))
    expect(status).toBe(404)
    expect(html).toContain('Cette pièce ne figure pas au registre.')
  })

  test('fails when told', async () => {
    expect((await get(`${register.pageOf('SEL085-ROU', 'fr')}&batch=HTTP503`)).status).toBe(503)
    const slow = fetch(`${register.pageOf('SEL085-ROU', 'fr')}&batch=SLOW`, { signal: AbortSignal.timeout(300) })
    await expect(slow).rejects.toThrow(/timeout/i)
  })

  test('draws a way inside its picture, and stops in one place as one point', () => {
    const far = routeMap([
      { latitude: -30, longitude: 151 },
      { latitude: 45, longitude: 8 },
      { latitude: 45, longitude: 5 },
      { latitude: 45, longitude: 5 },
    ])
    expect(far.points).toHaveLength(3)
    for (const { x, y } of far.points) {
      expect([x >= 0 && x <= far.width, y >= 0 && y <= far.height]).toEqual([true, true])
    }
    expect(routeMap([{ latitude: 45, longitude: 5 }]).line).toBe(`M${far.width / 2} ${far.height / 2}`)
  })
})

test('the register’s address is taken as it is given, piece and language put in', () => {
  const given = ports.given({ TRACEABILITY_URL: 'https://register.example/averne/{pid}?l={language}' })
  const { origin, pageOf } = openPort('traceability', given, ports.tools)!
  expect([origin, pageOf('A/B', 'ja')]).toEqual(['https://register.example', 'https://register.example/averne/A%2FB?l=ja'])
})
