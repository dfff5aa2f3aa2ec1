import { endsAsArchive, holdsMarkup, lookInto } from './file-text.ts'

/**
 * Whether this is a whole PDF and nothing beside it: its head first, its end last, and no lock. It is not
 * opened here: it is handed out as a file, and shown by nobody's browser on our pages.
 */
export function isWholePdf(path: string): Promise<boolean> {
  return lookInto(path, async (text) => {
    const head = await text.at(0, 1024)
    if (!/^%PDF-[12]\.\d[\r\n ]/.test(head) || holdsMarkup(head)) return false
    const tail = await text.tail()
    if (!/%%EOF\s*$/.test(tail.slice(-2048)) || endsAsArchive(tail)) return false
    return !(await text.some(isLocked))
  })
}

/** A name may be written with the numbers of its letters. */
function isLocked(text: string): boolean {
  if (text.includes('/Encrypt')) return true
  const escaped = text.matchAll(/\/(?=[^\s/<>[\]()]{0,24}#[0-9A-Fa-f]{2})([^\s/<>[\]()]{7,30})/g)
  for (const [, name = ''] of escaped) {
    const plain = name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (plain === 'Encrypt') return true
  }
  return false
}
