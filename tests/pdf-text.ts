import { getDocumentProxy } from 'unpdf'

interface Item {
  readonly str: string
  readonly width: number
  readonly transform: readonly number[]
}

/** What a PDF says, line by line from above; in a script that runs to the left, each line is read from the right. */
export async function readPdf(data: Uint8Array, direction: 'ltr' | 'rtl' = 'ltr'): Promise<{ lines: string[]; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(data))
  const lines: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    // Its own would undo letters that are drawn as one before it turns a line round.
    const { items } = await (await document.getPage(page)).getTextContent({ disableNormalization: true })
    const byLine = new Map<number, Item[]>()
    for (const item of items as Item[]) {
      if (item.str === '') continue
      const y = Math.round(item.transform[5]!)
      byLine.set(y, [...(byLine.get(y) ?? []), item])
    }
    for (const [, line] of [...byLine].sort(([a], [b]) => b - a)) {
      const inOrder = line.sort((a, b) => (direction === 'ltr' ? 1 : -1) * (a.transform[4]! - b.transform[4]!))
      lines.push(
        inOrder
          .map((item, at) => gapBefore(item, inOrder[at - 1]) + item.str)
          .join('')
          .replace(/\s+/g, ' ')
          .trim(),
      )
    }
  }
  return { lines, pages: document.numPages }
}

/** Neighbours that touch are one word, set in two fonts. */
function gapBefore(item: Item, before: Item | undefined): string {
  if (!before) return ''
  const [left, right] = [item, before].sort((a, b) => a.transform[4]! - b.transform[4]!) as [Item, Item]
  return right.transform[4]! - (left.transform[4]! + left.width) > 0.5 ? ' ' : ''
}
