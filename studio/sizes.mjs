// What the pictures weigh: the table in docs/studio/sizes.md, and what the test of the pictures holds them to.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, readScenes } from './manifest.mjs'
import { root } from './tools.mjs'

const media = join(root, '..', 'public', 'media')

/** Bytes of all files in a folder of the media, or of all of them. */
export function weightOf(folder = '.') {
  return readdirSync(join(media, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** Every print: of which view, how wide, and its bytes. */
export function listPrints() {
  const pieces = Object.values(readManifest().pieces)
    .flatMap((colours) => Object.values(colours).flat())
    .flatMap(({ view, sizes }) => sizes.map((size) => ({ of: 'pieces', view, ...size })))
  const scenes = Object.values(readScenes())
    .flatMap((views) => Object.entries(views))
    .flatMap(([view, { sizes }]) => sizes.map((size) => ({ of: 'scenes', view, ...size })))
  return [...pieces, ...scenes]
}

export function sizeTable() {
  const rows = Map.groupBy(listPrints(), ({ of, width, view }) => `${of}, ${of === 'scenes' ? `${view}, ` : ''}${width} px wide`)
  const kilo = (bytes) => (bytes / 1000).toFixed(1)
  const lines = [...rows].map(([name, prints]) => {
    const avif = prints.map((print) => print.avif)
    const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length
    const webp = prints.flatMap((print) => print.webp ?? [])
    return `| ${name} | ${prints.length} | ${kilo(mean(avif))} | ${kilo(Math.max(...avif))} | ${webp.length > 0 ? kilo(mean(webp)) : 'none'} |`
  })
  return [
    '# What the pictures weigh',
    '',
    'Written by `npm run studio:sheet`. Kilobytes of 1000 bytes.',
    '',
    '| Pictures | Count | AVIF, mean | AVIF, largest | WebP, mean |',
    '|---|---|---|---|---|',
    ...lines.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    '',
    ...['pieces', 'scenes', 'models', 'films'].map(
      (folder) => `- \`public/media/${folder}\`: ${(weightOf(folder) / 1e6).toFixed(1)} MB`,
    ),
    '',
  ].join('\n')
}
