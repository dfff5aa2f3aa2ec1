import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cutCard, cutLatin, cutScript } from './scripts/cut-fonts.ts'
import { isLanguage } from './src/kernel/visit.ts'

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

const sheetsOf = (area: string) => [`src/web/${area}/**/*.module.css`, `src/web/${area}/**/*.island.module.css`] as const
/** Folders of `src/web` whose pages have styles of their own; `ui` and `layout` are in every page's sheet. */
const areas = globSync('src/web/*/').flatMap((folder) => {
  const area = folder.split(/[\\/]/).at(-1)!
  const [all, islands] = sheetsOf(area)
  return !['ui', 'layout'].includes(area) && globSync(all, { exclude: [islands] }).length > 0 ? [area] : []
})

/** One sheet an area. A page is sent those whose classes it shows (`src/web/assets.ts`): their names begin with the area. */
const areaSheets: Plugin = {
  name: 'area-sheets',
  resolveId: (id) => (id.startsWith('area:') ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith('\0area:')) return null
    const [all, islands] = sheetsOf(id.slice('\0area:'.length))
    return `export const sheets = import.meta.glob(['/${all}', '!/${islands}'], { eager: true, import: 'default' })`
  },
}

function className(name: string, file: string): string {
  const [, area, sheet] = /src\/web\/([^/]+)\/(.+)\.module\.css$/.exec(file.replaceAll('\\', '/')) ?? []
  return `${area}__${sheet?.replace(/[./]/g, '-')}_${name}`
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutOldFonts, cutFonts, areaSheets, react()],
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
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: 'src/main.ts' }
      : {
          input: [
            'src/web/client.ts',
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
                { name: 'ui', test: /src\/web\/ui\/[^/]+\.module\.css/ },
              ],
            },
          },
        },
  },
}))
