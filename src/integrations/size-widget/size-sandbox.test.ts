import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxServer } from '../sandbox-server.ts'
import { startSizeSandbox } from './sandbox/size-sandbox.ts'
import { testSizeWidget } from './size-widget.contract.ts'

const shop = 'https://averne.example'
let sandbox: SandboxServer
beforeAll(async () => {
  sandbox = await startSizeSandbox(shop)
})
afterAll(() => sandbox.stop())

testSizeWidget(() => sandbox.origin, shop)

const shoe = {
  id: 'SEL085-ROU',
  sku: 'SEL085-ROU',
  img: '/media/a.webp',
  kind: 'shoes',
  activity: 'women',
  unit: 'cm',
  lang: 'en',
}
const sizes = 'regular:37.5:1,regular:38:1,regular:38.5:0,wide:38:1'

async function frame(query: Record<string, string>) {
  const response = await fetch(`${sandbox.origin}/frame?${new URLSearchParams({ ...shoe, sizes, ...query })}`)
  return { response, html: await response.text() }
}

describe('the frame', () => {
  test('asks first, in the language it was given, and may be framed by the shop alone', async () => {
    const { response, html } = await frame({ lang: 'fr' })
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Longueur du pied')
    expect(html).toContain(`data-host="${shop}"`)
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop}`)
    expect((await frame({ lang: 'it' })).html).toContain('Lunghezza del piede')
    expect((await frame({ lang: 'de' })).html).toContain('Length of the foot')
  })

  test('recommends a size in centimetres or inches, with how sure it is and what goes into the bag', async () => {
    const { html } = await frame({ asked: '1', by: 'foot', length: '23,8', width: 'regular' })
    expect(html).toContain('data-size="38" data-fit="regular"')
    expect(html).toMatch(/\d\d %/)
    const inInches = await frame({ asked: '1', by: 'foot', length: '9.38', unit: 'inch', width: 'wide' })
    expect(inInches.html).toContain('data-size="38" data-fit="wide"')
    const gone = await frame({ asked: '1', by: 'foot', length: '24.2', width: 'regular' })
    expect(gone.html).toMatch(/Your size is <bdi>38½, regular<\/bdi>/)
    expect(gone.html).toContain('data-size="38" data-fit="regular"')
  })

  test('says what cannot be, and asks again', async () => {
    for (const length of ['3', '90', 'long', '']) {
      const { html } = await frame({ asked: '1', by: 'foot', length, width: 'regular' })
      expect(html).toContain('role="alert"')
      expect(html).toContain('name="length"')
    }
  })

  test('[SIZE-19] says that there is no size when there is none, or none can be had', async () => {
    for (const none of ['', 'regular:38:0,wide:38:0']) expect((await frame({ sizes: none })).html).toContain('No size available')
    expect((await frame({ sizes: '', lang: 'fr' })).html).toContain('Aucune taille disponible')
  })

  test('writes nothing into its page that it was not meant to', async () => {
    const { html } = await frame({ id: '"><script>alert(1)</script>', img: 'javascript:alert(1)', by: '<b>' })
    expect(html).not.toContain('<script>alert')
    expect((await frame({ kind: 'nonsense' })).response.status).toBe(400)
  })

  test('fails when told', async () => {
    expect((await frame({ size: 'HTTP503' })).response.status).toBe(503)
  })
})

describe('a pixel', () => {
  const send = (query: string) => fetch(`${sandbox.origin}/pixel?${query}`)

  test('is a picture, and can be read back as it came, with whether it is as agreed', async () => {
    const response = await send('event=cart&product_ids=A&product_ids=A&size=38&transaction_id=x')
    expect(response.headers.get('content-type')).toBe('image/gif')
    await send('event=cart&product_ids=A')
    await send('event=nonsense&product_id=A&transaction_id=x')
    const received = (await (await fetch(`${sandbox.origin}/received`)).json()) as { isValid: boolean; body: object }[]
    expect(received.slice(-3).map(({ isValid }) => isValid)).toEqual([true, false, false])
    expect(received.at(-3)!.body).toEqual({ event: ['cart'], product_ids: ['A', 'A'], size: ['38'], transaction_id: ['x'] })
  })

  test('is shown on a page of its own, as it comes', async () => {
    const page = await fetch(`${sandbox.origin}/`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).toContain('What the size widget was told')
    const [, script] = /<script[^>]+src="([^"]+)"/.exec(html)!
    expect(await (await fetch(new URL(script!, sandbox.origin))).text()).toContain("EventSource('/stream')")
    const reader = (await fetch(`${sandbox.origin}/stream`)).body!.getReader()
    await send('event=product&product_id=LIVE-1&transaction_id=x')
    let text = ''
    while (!text.includes('LIVE-1')) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
  })
})
