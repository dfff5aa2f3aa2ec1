import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Answer, Shopper } from './shopper.ts'

/** What somebody types into the contact form; the comment has its fifty characters. */
export const message = {
  subject: 'order',
  title: '010',
  firstname: 'Inès',
  lastname: 'Martin',
  email: 'ines@averne.fr',
  country: 'FR',
  dialcode: '+33',
  phonecontact: '612345678',
  'contactus-comment': 'Bonjour, où en est ma commande de mars ? Je pars en voyage lundi prochain.',
}

/** The smallest file that opens as a PDF; `more` stands before its end. */
export function pdf(more = '', size = 0): Buffer {
  const objects =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const table = 'xref\n0 1\n0000000000 65535 f \n'
  const end = (filler: string) =>
    `${objects}${filler}${table}trailer\n<< /Size 3 /Root 1 0 R ${more}>>\nstartxref\n${objects.length + filler.length}\n%%EOF\n`
  const short = end('').length
  // A number that grows longer is taken from the filler.
  let filler = size > short ? `%${'x'.repeat(size - short - 2)}\n` : ''
  while (size > 0 && end(filler).length > size) filler = `${filler.slice(0, -2)}\n`
  return Buffer.from(end(filler), 'latin1')
}

/** A picture of noise; a photograph of a telephone says where it was taken. */
export async function picture(type: 'png' | 'jpeg', side = 64): Promise<Buffer> {
  const drawn = sharp({
    create: { width: side, height: side, channels: 3, background: '#999', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
  if (type === 'png') return drawn.png().toBuffer()
  return drawn
    .withExif({ IFD0: { Copyright: 'Inès' }, IFD3: { GPSLatitude: '45/1 2/1 3/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
}

const dataUrl = (bytes: Buffer, type: string): string => `data:${type};base64,${bytes.toString('base64')}`

export const fileField = (fileName: string, bytes: Buffer, type: string): string =>
  JSON.stringify({ fileName, value: dataUrl(bytes, type) })

/** As a browser without script sends the form. */
export function postWithFiles(
  me: Shopper,
  path: string,
  fields: Record<string, string>,
  files: readonly (readonly [name: string, bytes: Buffer, type?: string])[],
): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [name, bytes, type] of files) body.append('files', new File([new Uint8Array(bytes)], name, type ? { type } : {}))
  return me.postBody(path, body)
}

/** What lies on the disk: files that are kept, and files that came and should be gone. */
export function filesIn(dataDir: string): { readonly kept: string[]; readonly incoming: string[] } {
  const list = (folder: string) => {
    try {
      return readdirSync(join(dataDir, folder))
    } catch {
      return []
    }
  }
  return { kept: list('uploads').filter((name) => name !== 'incoming'), incoming: list('uploads/incoming') }
}
