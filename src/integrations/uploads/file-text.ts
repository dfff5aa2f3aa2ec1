import { open } from 'node:fs/promises'

/** As far from its end as an archive may begin its index. */
const tailBytes = 66_000
const windowBytes = 64 * 1024
/** Windows lie over each other by more than the longest name that is looked for. */
const overlap = 64

/** A file's bytes as signs, a part at a time: a whole file in memory would be one for everybody who sends one. */
export interface FileText {
  readonly size: number
  at(from: number, bytes: number): Promise<string>
  tail(): Promise<string>
  /** Whether it is so somewhere, by a sign no longer than a name. */
  some(isSo: (part: string) => boolean): Promise<boolean>
}

export async function lookInto<T>(path: string, look: (text: FileText) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const part = Buffer.alloc(tailBytes)
    const at = async (from: number, bytes: number) => {
      const { bytesRead } = await file.read(part, 0, Math.min(bytes, part.length), from)
      return part.toString('latin1', 0, bytesRead)
    }
    return await look({
      size,
      at,
      tail: () => at(Math.max(0, size - tailBytes), tailBytes),
      some: async (isSo) => {
        for (let from = 0; from < size; from += windowBytes - overlap) if (isSo(await at(from, windowBytes))) return true
        return false
      },
    })
  } finally {
    await file.close()
  }
}

/** An archive's index at the end of something else. */
export const endsAsArchive = (tail: string) => tail.includes('PK\x05\x06')

/** What a browser might take for a page, whatever else it is. */
export const holdsMarkup = (text: string) => /<(script|html|svg|iframe|!doctype html|\?php)\b/i.test(text)
