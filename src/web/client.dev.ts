import './style.ts'
// @ts-expect-error Vite serves this module in development; it has no types.
import RefreshRuntime from '/@react-refresh'

// React's hot reload wants to be there before React is.
RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})
await import('./client.ts')
