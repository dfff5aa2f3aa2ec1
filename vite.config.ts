import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cutCard, cutLatin, cutScript } from './scripts/cut-fonts.ts'
import { isLanguage } from './src/kernel/visit.ts'
import { withBreakpoint } from './src/markets/breakpoint.ts'

const fontSheets = ['latin', 'ar', 'ja', 'ko', 'zh', 'card-ja', 'card-ko', 'card-zh']

/** Fontsource names a .woff beside each .woff2, for browsers that cannot run this shop anyway. */
const withoutOldFonts: Plugin = {
  name: 'without-old-fonts',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('@fontsource') && id.endsWith('.css')) return code.replace(/,\s*url\([^)]+\.woff\)\s*format\('woff'\)/g, '')
    return null
  },
}

const breakpoint: Plugin = {
  name: 'breakpoint',
  enforce: 'pre',
  transform: (code, id) => (/\/src\/web\/.*\.css$/.test(id) ? withBreakpoint(code) : null),
}

/** Sheets of fonts that are cut to what the shop writes (`scripts/cut-fonts.ts`). */
const cutFonts: Plugin = {
  name: 'cut-fonts',
  resolveId(id) {
    const [, isCard, sheet] = /^fonts:(card-)?(\w+)\.css$/.exec(id) ?? []
    if (sheet === 'latin') return cutLatin()
    if (!isLanguage(sheet)) return null
    return isCard ? cutCard(sheet) : cutScript(sheet)
  },
}

/** Around each `import()` Vite puts a helper for nonces, old browsers and files to fetch ahead. This shop needs less. */
const bringPart: Plugin = {
  name: 'bring-part',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js'
      ? `export { bringPart as __vitePreload } from '/src/web/browser/bring-part.browser.ts'`
      : null
  },
}

/** What only pop-ins show (`x.popin.module.css`) is an area of its own: a page does not wait for it, a pop-in brings it. */
const popin = '-popin'
function sheetsOf(area: string): { all: string; apart: string[] } {
  if (area.endsWith(popin)) return { all: `src/web/${area.slice(0, -popin.length)}/**/*.popin.module.css`, apart: [] }
  return {
    all: `src/web/${area}/**/*.module.css`,
    apart: ['island', 'popin'].map((kind) => `src/web/${area}/**/*.${kind}.module.css`),
  }
}
/** Folders of `src/web` whose pages have styles of their own; `ui` and `layout` are in every page's sheet. */
const areas = globSync('src/web/*/').flatMap((folder) => {
  const name = folder.split(/[\\/]/).at(-1)!
  if (['ui', 'layout'].includes(name)) return []
  return [name, name + popin].filter((area) => {
    const { all, apart } = sheetsOf(area)
    return globSync(all, { exclude: apart }).length > 0
  })
})

/** One sheet an area. A page is sent those whose classes it shows (`src/web/assets.ts`): their names begin with the area. */
const areaSheets: Plugin = {
  name: 'area-sheets',
  resolveId: (id) => (id.startsWith('area:') ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith('\0area:')) return null
    const { all, apart } = sheetsOf(id.slice('\0area:'.length))
    const globs = JSON.stringify([`/${all}`, ...apart.map((each) => `!/${each}`)])
    return `export const sheets = import.meta.glob(${globs}, { eager: true, import: 'default' })`
  },
}

function className(name: string, file: string): string {
  const [, area, sheet, kind] = /src\/web\/([^/]+)\/(.+?)(\.popin)?\.module\.css$/.exec(file.replaceAll('\\', '/')) ?? []
  return `${area}${kind ? popin : ''}__${sheet?.replace(/[./]/g, '-')}_${name}`
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutOldFonts, breakpoint, bringPart, cutFonts, areaSheets, react()],
  // As modules: its bundle for older tools would bring a runtime of its own to every page.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  css: { modules: { generateScopedName: className } },
  publicDir: isSsrBuild ? false : 'public',
  appType: 'custom',
  build: {
    target: 'es2022',
    // Pages that a CDN or a tab still holds name the files of the build before: they are kept, and pruned by age.
    emptyOutDir: isSsrBuild === true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // The 3D viewer is one of these, and comes only when it is opened; pages are weighed by `bench/budgets.mjs`.
    chunkSizeWarningLimit: 1200,
    // React is asked for with what stands on it. A table of all the rest would weigh more, on every page, than it saves.
    modulePreload: { polyfill: false, resolveDependencies: (file, needs) => (file.includes('/hydrate-') ? needs : []) },
    rolldownOptions: isSsrBuild
      ? { input: 'src/main.ts' }
      : {
          input: [
            'src/web/client.ts',
            'src/web/browser/first-frame.browser.ts',
            'src/web/browser/atelier.browser.ts',
            'src/web/browser/device-wallet.browser.ts',
            'src/web/style.ts',
            ...areas.map((area) => `area:${area}`),
            ...fontSheets.map((sheet) => `src/web/ui/fonts/${sheet}.ts`),
          ],
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                // In one piece, or the sheet of a component would travel with the first island that uses it.
                { name: 'ui', test: /src\/web\/(ui|layout)\/[^/]+\.css/ },
                // What every page's script stands on, and others too: small enough for one file.
                { name: 'base', test: /src\/web\/(cookies|append-param|browser\/bring-part\.browser)\.ts$/ },
              ],
            },
          },
        },
  },
}))
