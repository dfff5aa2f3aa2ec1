import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** `card-…`: what a script has beyond the shop's own words, for what a shopper writes. */
export type FontSheet = 'latin' | 'ar' | 'ja' | 'ko' | 'zh' | 'card-ja' | 'card-ko' | 'card-zh'

/** URLs of the built files. */
export interface Assets {
  readonly clientScript: string
  readonly clientImports: readonly string[]
  /** What a page waits for, so that it hears how it is come to. */
  readonly firstFrameScript: string
  /** All that the atelier's pages run. */
  readonly atelierScript: string
  /** All that the frame of the device's wallet runs. */
  readonly deviceWalletScript: string
  readonly styles: readonly string[]
  /** The sheets of folders of pages (`areasIn`). */
  areaStyles(areas: ReadonlySet<string>): readonly string[]
  islandStyles(name: string): readonly string[]
  islandScripts(name: string): readonly string[]
  fontStyles(sheet: FontSheet): readonly string[]
  /** Files worth fetching before the sheet that names them has been read. */
  fontPreloads(sheet: FontSheet): readonly string[]
}

/** The large scripts come in slices; which of them a page needs, only the browser knows. */
const preloadedFonts: Partial<Record<FontSheet, RegExp>> = {
  latin: /(gilda-display-latin-400-normal|hanken-grotesk-latin-wght-normal)-[^/]*\.woff2$/,
  ar: /(amiri-arabic-400-normal|ibm-plex-sans-arabic-arabic-400-normal)-[^/]*\.woff2$/,
}

/** Reads Vite's manifest of a finished build. */
export function builtAssets(clientDirectory: string): Assets {
  const file = join(clientDirectory, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error('there is no build: run npm run build')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk & { assets?: string[] }>

  const walk = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return seen
    seen.add(key)
    for (const each of chunk.imports ?? []) walk(each, seen)
    return seen
  }
  const scripts = (key: string) => [...walk(key)].map((each) => `/${manifest[each]!.file}`)
  const styles = (key: string) =>
    [...new Set([...walk(key)].reverse().flatMap((each) => manifest[each]!.css ?? []))].map((css) => `/${css}`)
  const islandKeys = new Map(
    Object.keys(manifest).flatMap((key) => {
      const name = /([^/]+)\.island\.tsx$/.exec(key)?.[1]
      return name ? [[name, key] as const] : []
    }),
  )
  const islandKey = (name: string) => {
    const key = islandKeys.get(name)
    if (!key) throw new Error(`island ${name} has no file of that name`)
    return key
  }
  const pageStyles = styles('src/web/style.ts')
  const areas = Object.keys(manifest)
    .filter((key) => key.startsWith('area:'))
    .map((key) => ({ name: key.slice('area:'.length), sheets: styles(key) }))
  const [clientScript, ...clientImports] = scripts('src/web/client.ts')
  return {
    clientScript: clientScript!,
    clientImports,
    firstFrameScript: scripts('src/web/browser/first-frame.browser.ts')[0]!,
    atelierScript: scripts('src/web/browser/atelier.browser.ts')[0]!,
    deviceWalletScript: scripts('src/web/browser/device-wallet.browser.ts')[0]!,
    styles: pageStyles,
    areaStyles: (used) => areas.filter(({ name }) => used.has(name)).flatMap(({ sheets }) => sheets),
    islandStyles: once((name) => styles(islandKey(name)).filter((css) => !pageStyles.includes(css))),
    islandScripts: once((name) => [...scripts(islandKey(name)), ...scripts('src/web/islands/hydrate.tsx')]),
    fontStyles: once((sheet) => styles(`src/web/ui/fonts/${sheet}.ts`)),
    fontPreloads: once((sheet) => {
      const files = manifest[`src/web/ui/fonts/${sheet}.ts`]?.assets ?? []
      return files.filter((file) => preloadedFonts[sheet]?.test(file)).map((file) => `/${file}`)
    }),
  }
}

/** A build does not change while it is served: what is asked for every page is looked up once. */
function once<Name extends string>(find: (name: Name) => readonly string[]): (name: Name) => readonly string[] {
  const found = new Map<Name, readonly string[]>()
  return (name) => {
    const known = found.get(name) ?? find(name)
    found.set(name, known)
    return known
  }
}

/** The folders of pages whose classes stand in a markup: what is before `__`. */
export function areasIn(markup: string): Set<string> {
  const areas = new Set<string>()
  const isAt = (area: string, end: number) => markup.endsWith(area, end) && '" '.includes(markup[end - area.length - 1] ?? ' ')
  // Hundreds of classes stand in a page, and nearly all beside others of their folder.
  let last = ''
  for (let end = markup.indexOf('__'); end >= 0; end = markup.indexOf('__', end + 2)) {
    if (last !== '' && isAt(last, end)) continue
    last = markup.slice(Math.max(markup.lastIndexOf('"', end), markup.lastIndexOf(' ', end)) + 1, end)
    areas.add(last)
  }
  return areas
}

/** In development Vite serves the sources themselves. */
export const sourceAssets: Assets = {
  clientScript: '/src/web/client.dev.ts',
  clientImports: [],
  firstFrameScript: '/src/web/browser/first-frame.browser.ts',
  atelierScript: '/src/web/client.dev.ts',
  deviceWalletScript: '/src/web/browser/device-wallet.browser.ts',
  styles: [],
  areaStyles: () => [],
  islandStyles: () => [],
  islandScripts: () => [],
  fontStyles: () => [],
  fontPreloads: () => [],
}
