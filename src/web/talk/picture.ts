import sharp from 'sharp'
import type { SmallPicture } from '../../domain/chat/chat.ts'
import type { AppContext } from '../http/route.ts'

export const mostPictureBytes = 5 * 1024 * 1024
const longestSide = 1600
/** As many as a good telephone's: what says it has more would fill the memory, and is not opened. */
const mostPoints = 20e6

const types: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp'])

let last: Promise<unknown> = Promise.resolve()

/** Made anew from its points: nothing of the file that was sent is kept, its place and its camera neither. Null for what is no picture. */
export async function smallPicture(sent: Uint8Array): Promise<SmallPicture | null> {
  if (sent.byteLength > mostPictureBytes) return null
  // One at a time: each takes a hundred times the memory of its file.
  const turn = last.then(() => drawSmall(sent))
  last = turn
  return turn
}

async function drawSmall(sent: Uint8Array): Promise<SmallPicture | null> {
  try {
    const picture = sharp(sent, { limitInputPixels: mostPoints, sequentialRead: true, failOn: 'error', pages: 1 })
    const { format, width, height } = await picture.metadata()
    if (!types.has(format) || width * height > mostPoints) return null
    const { data, info } = await picture
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

export function answerPicture(c: AppContext, bytes: Buffer): Response {
  c.header('cache-control', 'private, max-age=86400, immutable')
  return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'content-disposition': 'inline' })
}
