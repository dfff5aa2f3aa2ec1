import './ui/tokens.css'
import './ui/base.css'
import './ui/surface.css'

// The style sheet of the pages. Vite emits only what the browser's entry reaches, and pages are not among it; exported,
// so that what is only styles is not taken for unused.
export const sheets = import.meta.glob(['./**/*.module.css', '!./**/*.island.module.css'], { eager: true })
