import { describe, expect, test } from 'vitest'
import type { TraceabilityRegister } from './traceability-register.port.ts'

interface World {
  /** A piece that the register knows. */
  readonly known: string
  /** Who frames its pages. */
  readonly shop: string
}

/** What every register must do: its pages are fetched as a browser would. */
export function testTraceabilityRegister(open: () => TraceabilityRegister, { known, shop }: World): void {
  describe('a traceability register', () => {
    test('has a page of its own origin for a piece, in the language that is asked for', async () => {
      const { origin, pageOf } = open()
      const page = new URL(pageOf(known, 'fr'))
      expect(page.origin).toBe(origin)
      expect(page.href).not.toMatch(/[{}]/)
      const response = await fetch(page)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
      expect(await response.text()).toContain('lang="fr"')
    })

    test('lets the shop frame it, and greets whoever frames it', async () => {
      const response = await fetch(open().pageOf(known, 'en'))
      expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop}`)
      const scripts = [...(await response.text()).matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src!)
      const sources = await Promise.all(scripts.map(async (src) => (await fetch(new URL(src, open().origin))).text()))
      expect(sources.join()).toContain('traceability:ready')
    })

    test('knows a piece that it does not know from one that it does', async () => {
      expect((await fetch(open().pageOf('NOBODY-1', 'en'))).status).toBe(404)
    })
  })
}
