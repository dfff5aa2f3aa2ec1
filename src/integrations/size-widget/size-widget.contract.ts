import { describe, expect, test } from 'vitest'

const piece = {
  id: 'SEL085-ROU',
  sku: 'SEL085-ROU',
  img: '/media/a.webp',
  kind: 'shoes',
  activity: 'women',
  sizes: 'regular:37.5:1,regular:38:1,wide:38:0',
  unit: 'cm',
  lang: 'en',
}

/** What every provider of the widget must serve (docs/size-widget.md), as a browser asks for it. */
export function testSizeWidget(origin: () => string, shop: string): void {
  describe('a size widget', () => {
    const frame = (query: Record<string, string> = {}) =>
      fetch(`${origin()}/frame?${new URLSearchParams({ ...piece, ...query })}`)

    test('is a page that the shop may frame, and that greets it', async () => {
      const response = await frame()
      expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
      expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop}`)
      const scripts = [...(await response.text()).matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src!)
      const sources = await Promise.all(scripts.map(async (src) => (await fetch(new URL(src, origin()))).text()))
      expect(sources.join()).toMatch(/size-widget:ready[\s\S]*size-widget:add|size-widget:add[\s\S]*size-widget:ready/)
    })

    test('speaks the language it is asked for', async () => {
      for (const lang of ['fr', 'it', 'en']) expect(await (await frame({ lang })).text()).toContain(`<html lang="${lang}"`)
    })

    test('takes a pixel as a picture that nobody keeps', async () => {
      const response = await fetch(`${origin()}/pixel?event=product&product_id=SEL085-ROU&transaction_id=x`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
      expect(response.headers.get('cache-control')).toContain('no-store')
    })
  })
}
