import { appendParam } from '../append-param.ts'

const key = 'sizeWidgetTransaction'

/** Asks for the pictures that are marked in this part of the page, each once. */
export function sendPixels(root: ParentNode = document): void {
  for (const mark of root.querySelectorAll<HTMLElement>('[data-size-pixel]')) {
    new Image().src = appendParam(mark.dataset.sizePixel ?? '', 'transaction_id', transactionId())
    mark.remove()
  }
}

/** A random id that stays with this browser, and says nothing of who uses it. */
function transactionId(): string {
  try {
    const kept = localStorage.getItem(key)
    if (kept) return kept
    const made = crypto.randomUUID()
    localStorage.setItem(key, made)
    return made
  } catch {
    // Storage is shut: every pixel then stands alone.
    return crypto.randomUUID()
  }
}
