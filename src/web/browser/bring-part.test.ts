import { beforeEach, expect, test, vi } from 'vitest'

interface Link {
  href: string
  onload: () => void
  onerror: () => void
  remove: () => void
}

let links: Link[]
let bringSheet: (href: string) => Promise<void>

beforeEach(async () => {
  links = []
  vi.stubGlobal('document', {
    querySelector: (selector: string) => links.find(({ href }) => selector.includes(`"${href}"`)) ?? null,
    createElement() {
      return { remove: () => void links.splice(0) }
    },
    head: { append: (link: Link) => links.push(link) },
  })
  vi.resetModules()
  ;({ bringSheet } = await import('./bring-part.browser.ts'))
})

test('whoever needs a sheet that is on its way waits for it, and it is asked for once', async () => {
  let isThere = false
  const first = bringSheet('/a.css')
  const second = bringSheet('/a.css').then(() => (isThere = true))
  await Promise.resolve()
  expect([links.length, isThere]).toEqual([1, false])
  links[0]!.onload()
  await Promise.all([first, second])
  await bringSheet('/a.css')
  expect(links).toHaveLength(1)
})

test('a sheet that did not come keeps nobody waiting, and is asked for again', async () => {
  const first = bringSheet('/a.css')
  links[0]!.onerror()
  await first
  expect(links).toEqual([])
  const second = bringSheet('/a.css')
  expect(links).toHaveLength(1)
  links[0]!.onload()
  await second
})
