import './ui/tokens.css'
import './ui/base.css'
import './ui/surface.css'

// What every page is dressed in; each folder of pages has a sheet of its own besides (`vite.config.ts`). Vite emits only what
// the browser's entry reaches, and pages are not among it; exported, so that what is only styles is not taken for unused.
export const sheets = [
  import.meta.glob(['./ui/**/*.module.css', '!./**/*.island.module.css'], { eager: true, import: 'default' }),
  import.meta.glob(['./layout/**/*.module.css', '!./**/*.island.module.css'], { eager: true, import: 'default' }),
]
