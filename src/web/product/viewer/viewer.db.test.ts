import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testShop } from '../../../../tests/test-shop.ts'

const { app } = testShop(testDatabase().database)

async function get(path: string): Promise<{ response: Response; html: string }> {
  const response = await app.request(path)
  return { response, html: await response.text() }
}

describe('the 3D viewer', () => {
  test('is offered on the page of a piece that has a model, as a link that a dialog can take', async () => {
    const { html } = await get('/fr/fr/p/SEL085-ROU')
    expect(html).toMatch(/<a href="\/fr\/fr\/viewer\?pid=SEL085-ROU"[^>]* data-popin="dialog"/)
    expect((await get('/fr/fr/p/BRU000-SAB')).html).not.toContain('/viewer?pid')
  })

  test('has its paths in the page’s configuration', async () => {
    const { html } = await get('/fr/fr/')
    const config = JSON.parse(/id="site-config">(.+?)<\/script>/.exec(html)![1]!) as { urls: Record<string, string> }
    expect(config.urls).toMatchObject({ productViewer: '/fr/fr/viewer', productViewerFrame: '/fr/fr/viewer/frame' })
  })

  test('stands in a frame, whose policy alone is wider than the pages’', async () => {
    const around = await get('/fr/fr/viewer?pid=SEL085-ROU')
    expect(around.html).toContain('<iframe src="/fr/fr/viewer/frame?pid=SEL085-ROU" title="Sélène 85 en 3D"')
    expect(around.response.headers.get('content-security-policy')).not.toContain('unsafe')
    const inside = await get('/fr/fr/viewer/frame?pid=SEL085-ROU')
    const policy = inside.response.headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(inside.html).not.toContain('<header')
    expect(inside.response.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('shows without script the photograph, its description, and the colours as links', async () => {
    const { html } = await get('/us/en/viewer/frame?pid=VERR000-FOR')
    expect(html).toMatch(/<img src="\/media\/pieces\/VERR000-FOR\/hero-1024\.webp" alt="Verrou, [^"]+, Forest"/)
    expect(html).toContain('href="/us/en/viewer/frame?pid=VERR000-ROU"')
  })

  test('[PDP-25] carries the way to place it in a room, hidden until a device says that it can', async () => {
    expect((await get('/us/en/viewer/frame?pid=VERR000-FOR')).html).toMatch(
      /<button slot="ar-button" type="button" data-ar="" hidden="" class="[^"]+">See it in your room<\/button>/,
    )
  })

  test.each([
    ['shoe', 'SEL085-ROU', 'Seen from the toe', 'Seen from the front'],
    ['bag', 'VERR000-FOR', 'Seen from the front', 'Seen from the toe'],
  ])('says from where a %s is seen', async (_, pid, said, unsaid) => {
    const { html } = await get(`/us/en/viewer/frame?pid=${pid}`)
    expect(html).toContain(said)
    expect(html).toContain(`${said}, from above`)
    expect(html).not.toContain(unsaid)
  })

  test.each(['BRU000-SAB', 'NOTHING', ''])('has no page for %s', async (pid) => {
    for (const path of ['/viewer', '/viewer/frame']) expect((await get(`/fr/fr${path}?pid=${pid}`)).response.status).toBe(404)
  })
})
