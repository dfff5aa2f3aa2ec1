import { Problem } from '../middleware/problem.ts'
import type { AppContext } from '../route.ts'
import { motifs } from './motifs.ts'

/** Wall, niche and floor, from light to dark. */
const grounds: Readonly<Record<string, readonly [wall: string, niche: string, floor: string]>> = {
  stone: ['#e6e3de', '#d6d2cb', '#dcd8d1'],
  sand: ['#e3d3bd', '#d2bc9f', '#dac7ad'],
  sage: ['#c6cdbf', '#b1bba9', '#bcc5b4'],
  rose: ['#e2c9c1', '#d3b2a8', '#dabdb3'],
  terracotta: ['#c26b45', '#a65231', '#b8633f'],
  dusk: ['#a9b0b8', '#929ba6', '#9ea7b0'],
}

/** A picture until it has been photographed: `/media/drawing/pump-sand-8b1420.svg`, and `-wide` for wide screens. */
export function drawing(c: AppContext): Response {
  const [, name = '', ground = '', hex, wide] =
    /^([a-z]+)-([a-z]+)-([0-9a-f]{6})(-wide)?\.svg$/.exec(c.req.param('name') ?? '') ?? []
  const motif = Object.hasOwn(motifs, name) ? motifs[name] : undefined
  const colours = Object.hasOwn(grounds, ground) ? grounds[ground] : undefined
  if (!motif || !colours) throw new Problem('PAGE_NOT_FOUND')
  return c.body(draw(motif.draw(`#${hex}`), motif.stands, colours, wide !== undefined), 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
}

/** The motif in the middle of 600 by 800; a wide picture shows more of the room, and less of its height. */
function draw(motif: string, stands: boolean, [wall, niche, floor]: readonly [string, string, string], wide: boolean): string {
  const [x, y, width, height] = wide ? [-660, 30, 1920, 823] : [0, 0, 600, 800]
  const scene = stands
    ? `<ellipse cx="330" cy="690" rx="270" ry="34" fill="url(#d)"/><path d="M90 590V684A210 34 0 0 0 510 684V590Z" fill="url(#p)"/><ellipse cx="300" cy="590" rx="210" ry="34" fill="#fbf3e8"/><path d="M90 590A210 34 0 0 0 510 590v9A210 34 0 0 1 90 599Z" fill="#0b5a3e"/><ellipse cx="312" cy="588" rx="170" ry="13" fill="url(#d)"/>`
    : `<ellipse cx="320" cy="676" rx="230" ry="22" fill="url(#d)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"><defs>
<linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".24"/><stop offset=".42" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>
<linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity=".08"/></linearGradient>
<linearGradient id="n" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${niche}"/><stop offset="1" stop-color="${wall}"/></linearGradient>
<linearGradient id="p" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#f1e3d2"/><stop offset=".35" stop-color="#f8ecdf"/><stop offset="1" stop-color="#c9ab8d"/></linearGradient>
<radialGradient id="d"><stop offset="0" stop-color="#1d130b" stop-opacity=".34"/><stop offset="1" stop-color="#1d130b" stop-opacity="0"/></radialGradient>
<radialGradient id="ball" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#5fae8c"/><stop offset=".2" stop-color="#1f8a63"/><stop offset=".6" stop-color="#0b5a3e"/><stop offset="1" stop-color="#04291c"/></radialGradient></defs>
<rect x="-700" y="-100" width="2000" height="1100" fill="${wall}"/><path d="M36 664V330A264 264 0 0 1 564 330V664Z" fill="url(#n)"/>
<rect x="-700" y="664" width="2000" height="340" fill="${floor}"/><rect x="-700" y="-100" width="2000" height="1100" fill="url(#w)"/>
${scene}${motif}</svg>`
}
