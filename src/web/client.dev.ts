import './style.ts'
import './ui/fonts/latin.ts'
// @ts-expect-error Vite serves this module in development; it has no types.
import RefreshRuntime from '/@react-refresh'

// A build makes a sheet for each folder of pages; here they come all at once.
import.meta.glob('./**/*.module.css', { eager: true })

const scriptFonts = import.meta.glob('./ui/fonts/{ar,ja,ko,zh}.ts')
await scriptFonts[`./ui/fonts/${document.documentElement.lang.slice(0, 2)}.ts`]?.()

// React's hot reload wants to be there before React is.
RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})
// The atelier's pages have a script of their own, and nothing of the shop's.
await (document.getElementById('site-config') ? import('./client.ts') : import('./browser/atelier.browser.ts'))
