import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** One page of each kind. */
export const pageKinds = {
  home: '/fr/fr/',
  'home, Japanese': '/jp/ja/',
  listing: '/fr/fr/c/women-shoes',
  product: '/fr/fr/p/SEL085-ROU',
  archive: '/fr/fr/collections/archives?page=2',
  show: '/fr/fr/collections/show/etiage',
  look: '/fr/fr/collections/show/etiage/02',
  questions: '/fr/fr/help/faq',
  terms: '/fr/fr/legal/terms',
  boutiques: '/fr/fr/boutiques',
  boutique: '/fr/fr/boutiques/paris-saint-honore',
  letters: '/fr/fr/letters',
  selector: '/fr/fr/site',
  'not found': '/fr/fr/nowhere',
}

const client = 'dist/client'

function sum(files) {
  let raw = 0
  let br = 0
  for (const file of files) {
    raw += readFileSync(client + file).length
    br += readFileSync(`${client}${file}.br`).length
  }
  return { raw, br }
}

const readManifest = () => JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))

/** What a browser loads to check a form: every country's rules, and what they stand on beyond the page's own script. */
export function weighFormRules() {
  const manifest = readManifest()
  const filesOf = (key, found = new Set()) => {
    if (found.has(manifest[key].file)) return found
    found.add(manifest[key].file)
    for (const each of manifest[key].imports ?? []) filesOf(each, found)
    return found
  }
  const page = filesOf('src/web/client.ts')
  return sum([...filesOf('src/web/browser/check-form.browser.ts')].filter((file) => !page.has(file)).map((file) => `/${file}`))
}

/** What a page costs on the line: before it is usable, and in all once every island on it is awake. */
export async function weigh(shop, path) {
  const html = await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } })).text()
  const manifest = readManifest()
  const hrefs = (pattern) => [...html.matchAll(pattern)].map((match) => match[1])
  const before = new Set([
    ...hrefs(/<script type="module" src="([^"]+)"/g),
    ...hrefs(/<link rel="modulepreload" href="([^"]+)"/g),
  ])
  const islands = hrefs(/<x-island name="([^"]+)"/g).map((name) =>
    Object.keys(manifest).find((key) => key.endsWith(`/${name}.island.tsx`)),
  )
  const all = new Set(before)
  const reach = (key) => {
    const file = `/${manifest[key].file}`
    if (all.has(file)) return
    all.add(file)
    for (const each of manifest[key].imports ?? []) reach(each)
  }
  for (const key of islands) reach(key)
  if (islands.length > 0) reach('src/web/islands/hydrate.tsx')
  // Without script a page of a large script takes its font sheet as well; with it, after the first paint.
  const styles = new Set(hrefs(/<link rel="stylesheet" href="([^"]+)"/g).filter((href) => !/\/(ja|ko|zh)-/.test(href)))
  return {
    scriptBeforeUsable: sum(before),
    scriptInAll: sum(all),
    css: sum(styles),
    html: { raw: Buffer.byteLength(html), br: brotliCompressSync(html).length },
  }
}
