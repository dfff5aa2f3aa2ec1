import { describe, expect, test } from 'vitest'
import { testPorts } from '../../../tests/test-ports.ts'
import type { Conversion } from '../../domain/analytics/conversions.port.ts'
import { openPort } from '../ports.ts'

const ports = testPorts()
const received = async () =>
  (await (await fetch(`${ports.at.tagManager}/received`)).json()) as { kind: string; isValid: boolean; body: unknown }[]
const order: Conversion = {
  orderId: 'AV12345678',
  at: new Date('2026-11-17T10:00:00Z'),
  country: 'FR',
  currency: 'EUR',
  revenue: 79000,
  products: [{ id: 'SEL085-ROU', quantity: 1 }],
}

describe('the collectors', () => {
  test('stand on one sandbox, each where it is asked for, or with the house’s own account', () => {
    expect(openPort('tagManager', ports.given(), ports.tools)).toBe(ports.at.tagManager)
    expect(ports.at.cartTracker).toBe(ports.at.tagManager)
    const given = ports.given({ TAG_MANAGER_URL: 'https://tags.example/g?id=1', CART_TRACKER_URL: 'https://carts.example' })
    expect(openPort('tagManager', given, ports.tools)).toBe('https://tags.example')
    expect(openPort('cartTracker', given, ports.tools)).toBe('https://carts.example')
  })

  test('keep what they are told and say whether it is as agreed; nonsense does not stop them', async () => {
    const post = (path: string, body: string) => fetch(ports.at.tagManager + path, { method: 'POST', body })
    expect((await post('/events', JSON.stringify({ event: 'search', results: 3 }))).status).toBe(204)
    await post('/events', JSON.stringify({ event: 'search', term: 'claire@averne.fr' }))
    await post('/events', '<html>')
    await post('/track', JSON.stringify({ emailKey: null, locale: 'fr-FR', siteID: 'FR', cart: [] }))
    expect((await received()).slice(-4).map(({ kind, isValid }) => [kind, isValid])).toEqual([
      ['event', true],
      ['event', false],
      ['event', false],
      ['cart', true],
    ])
  })

  test('count an order once, however often it is told', async () => {
    const conversions = openPort('conversions', ports.given(), ports.tools)!
    for (let time = 0; time < 3; time += 1) expect(await conversions.tell(order)).toMatchObject({ ok: true })
    expect((await received()).filter(({ kind }) => kind === 'conversion')).toHaveLength(1)
  })

  test('that answer with a page or not at all fail without a throw', async () => {
    const page = ports.given({ CONVERSIONS_URL: `${ports.at.tagManager}/` })
    const html = openPort(
      'conversions',
      { ...page, settings: { ...page.settings, conversions: { CONVERSIONS_URL: 'http://127.0.0.1:9' } } },
      ports.tools,
    )!
    expect(await html.tell(order)).toMatchObject({ ok: false, failure: { code: 'SERVICE_AWAY' } })
  })

  test('show the stream on a page of their own, as it comes', async () => {
    const page = await fetch(`${ports.at.tagManager}/`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('/stream.js')
    const stream = await fetch(`${ports.at.tagManager}/stream`)
    const reader = stream.body!.getReader()
    await fetch(`${ports.at.tagManager}/events`, { method: 'POST', body: JSON.stringify({ event: 'search', results: 42 }) })
    let text = ''
    while (!text.includes('"results":42')) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
  })
})
