import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const fontSheets = ['latin', 'ar', 'ja', 'ko', 'zh']

/** Fontsource names a .woff beside each .woff2, for browsers that cannot run this shop anyway. */
const withoutOldFonts: Plugin = {
  name: 'without-old-fonts',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('@fontsource') && id.endsWith('.css')) return code.replace(/,\s*url\([^)]+\.woff\)\s*format\('woff'\)/g, '')
    return null
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutOldFonts, react()],
  publicDir: isSsrBuild ? false : 'public',
  appType: 'custom',
  build: {
    target: 'es2022',
    // Pages that a CDN or a tab still holds name the files of the build before: they are kept, and pruned by age.
    emptyOutDir: isSsrBuild === true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: 'src/main.ts' }
      : {
          input: ['src/web/client.ts', 'src/web/style.ts', ...fontSheets.map((sheet) => `src/web/ui/fonts/${sheet}.ts`)],
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
