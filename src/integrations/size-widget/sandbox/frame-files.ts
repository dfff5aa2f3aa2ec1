import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The house's type, as a provider dresses its frame in its customer's: both of its letters, by the name that the style asks for. */
const fontFiles: Readonly<Record<string, string>> = {
  voice: '@fontsource/gilda-display/files/gilda-display-latin-400-normal.woff2',
  text: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
}

export async function frameFont(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = fontFiles[name]
  return file === undefined ? null : new Uint8Array(await readFile(resolve(file)))
}

/** The frame's side of the talk with the shop: it listens to its host alone, and tells nobody else (docs/size-widget.md). */
export const frameScript = `const { host } = document.body.dataset
const isFramed = parent !== self
const tell = (message) => isFramed && parent.postMessage(message, host)
const greet = () => tell({ type: 'size-widget:ready' })
// The shop may not listen yet: it is greeted until it answers.
const greeting = setInterval(greet, 300)
greet()
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== host || data?.type !== 'size-widget:product') return
  clearInterval(greeting)
  const { dimension2 } = data.product
  const chosen = document.querySelector('[data-chosen]')
  if (!dimension2) return
  chosen.querySelector('bdi').textContent = dimension2.replace('.5', '½')
  chosen.hidden = false
})
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-add]')
  if (button) tell({ type: 'size-widget:add', size: button.dataset.size, fit: button.dataset.fit || null })
})
`

export const frameStyle = `@font-face{font-family:Voice;src:url(/fonts/voice) format('woff2');font-display:swap}
@font-face{font-family:Text;src:url(/fonts/text) format('woff2');font-weight:100 900;font-display:swap}
*{box-sizing:border-box}
body{margin:0;color:#121411;background:#fff;font:15px/1.6 Text,system-ui,sans-serif}
main{display:grid;gap:20px;justify-items:start;padding-block:4px}
header{display:flex;gap:20px;align-items:center}
img{flex:none;object-fit:cover;background:#e4e2de}
h1{margin:0;font:400 22px/1.3 Voice,Georgia,serif}
p{margin:0}
[data-chosen]{color:#484b45;font-size:13px}
[hidden]{display:none}
nav{display:flex;flex-wrap:wrap;gap:4px 24px;inline-size:100%;border-block-end:1px solid #dad8d3}
nav a{padding-block:10px;border-block-end:2px solid transparent;color:#484b45;text-decoration:none}
nav a[aria-current]{color:#121411;border-color:#0b5a3e}
form{display:grid;gap:20px;inline-size:100%;max-inline-size:26rem}
form label{display:grid;gap:4px;font-size:13px}
input,select{inline-size:100%;min-block-size:44px;padding:8px 0;border:0;border-block-end:1px solid #82847c;border-radius:0;background:none;color:inherit;font:inherit;font-size:16px;appearance:none}
select{padding-inline-end:28px;background:no-repeat calc(100% - 2px) 50%/12px url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='%23121411' stroke-width='1.25'%3E%3Cpath d='M1 4l5 5 5-5'/%3E%3C/svg%3E")}
input:hover,select:hover{border-color:#121411}
input:focus,select:focus{outline:0;border-color:#0b5a3e;box-shadow:0 2px 0 #0b5a3e}
small{color:#64675f}
button{min-block-size:52px;padding:12px 28px;border:1px solid #121411;border-block-end:3px solid #1f8a63;border-radius:0;background:#121411;color:#fff;font:inherit;cursor:pointer}
main>a{display:inline-flex;align-items:center;min-block-size:44px;color:inherit;text-underline-offset:.38em}
meter{inline-size:6rem;block-size:3px;margin-inline:8px;border:0;background:#dad8d3;vertical-align:middle;appearance:none}
meter::-webkit-meter-bar{block-size:3px;border:0;border-radius:0;background:#dad8d3}
meter::-webkit-meter-optimum-value{background:#0b5a3e}
meter::-moz-meter-bar{background:#0b5a3e}
.wrong{color:#8f1a22}
:focus-visible{outline:2px solid #0b5a3e;outline-offset:3px}
nav a:focus-visible,main>a:focus-visible,button:focus-visible{outline-offset:-2px}
`
