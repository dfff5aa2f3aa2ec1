import sharp from 'sharp'
import { endsAsArchive, holdsMarkup, lookInto } from './file-text.ts'

/** A photograph of fifty million points is the largest that a telephone takes. */
const mostPoints = 50_000_000
/** Of one whose lines do not come one after the other all of it is in memory at once. */
const mostPointsAtOnce = 16_000_000
/** Enough to see a stitch; who looks at it later needs no more. */
const longestSide = 2560

// One picture at a time, by one thread, and nothing remembered: what memory they take is told in docs/benchmarks.md.
sharp.cache(false)
sharp.concurrency(1)

export type PictureType = 'image/png' | 'image/jpeg'

/**
 * Draws a picture anew: what its file told about places, cameras and people is gone, and whatever else was hidden in it. Null for what
 * is no whole picture, pretends to be two things at once, or is larger than anybody photographs.
 */
export async function redraw(path: string, type: PictureType, to: string): Promise<number | null> {
  if (await isTwoThings(path)) return null
  try {
    const picture = sharp(path, { sequentialRead: true, failOn: 'error', limitInputPixels: mostPoints, pages: 1 })
    const { format, width, height, isProgressive } = await picture.metadata()
    if (format !== (type === 'image/png' ? 'png' : 'jpeg')) return null
    if (isProgressive && width * height > mostPointsAtOnce) return null
    const drawn = picture.autoOrient().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    const { size } = await (type === 'image/png' ? drawn.png({ compressionLevel: 6 }) : drawn.jpeg({ quality: 84 })).toFile(to)
    return size
  } catch {
    return null
  }
}

/** An archive at its end, another kind of file within its head, a script anywhere: no camera writes these. */
function isTwoThings(path: string): Promise<boolean> {
  return lookInto(path, async (text) => {
    if ((await text.at(0, 1024)).includes('%PDF-') || endsAsArchive(await text.tail())) return true
    return text.some(holdsMarkup)
  })
}
