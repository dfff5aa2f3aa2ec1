import { Problem } from '../http/problem.ts'
import type { AppContext } from '../http/route.ts'

/** Drawn from the path alone, so it never changes. */
export function swatch(c: AppContext): Response {
  const hex = /^([0-9a-f]{6})\.svg$/.exec(c.req.param('name') ?? '')?.[1]
  if (!hex) throw new Problem('PAGE_NOT_FOUND')
  return c.body(drawing(`#${hex}`), 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
}

function drawing(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><defs>
<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eceae6"/><stop offset=".72" stop-color="#e2e0db"/><stop offset="1" stop-color="#d6d3cd"/></linearGradient>
<linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" stop-opacity=".03"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
<radialGradient id="d"><stop offset="0" stop-color="#000" stop-opacity=".28"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
<rect width="600" height="800" fill="url(#s)"/><ellipse cx="312" cy="601" rx="205" ry="20" fill="url(#d)"/>
<path id="h" d="M158 236q71-14 142-4t142-4l10 366q-76 6-152 4t-152-2z" fill="${colour}"/><use href="#h" fill="url(#l)"/>
<path d="M158 236q71-14 142-4t142-4l10 366q-76 6-152 4t-152-2z" fill="url(#l)"/>
<path d="M176 252q62-11 124-3t124-4" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="2" stroke-dasharray="9 7"/>
<path d="M148 596q76 2 152 2t152-4v11q-76 5-152 5t-152-2z" fill="#0b5a3e"/><path d="M150 598q75 2 150 2" fill="none" stroke="#5fae8c" stroke-width="1.5"/></svg>`
}
