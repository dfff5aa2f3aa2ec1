import { appendParam } from '../append-param.ts'

const key = 'sizeWidgetTransaction'

/**
 * Asks for the pictures that are marked in this part of the page, each once. Only for whoever has opened the size widget: others have
 * no id, and its provider hears nothing of them.
 */
export function sendPixels(root: ParentNode = document): void {
  const id = keptId()
  if (!id) return
  for (const mark of root.querySelectorAll<HTMLElement>('[data-size-pixel]')) {
    new Image().src = appendParam(mark.dataset.sizePixel ?? '', 'transaction_id', id)
    mark.remove()
  }
}

/** The widget is opened: a random id is made, which stays with this browser and says nothing of who uses it. */
export function beginPixels(): void {
  try {
    if (!keptId()) localStorage.setItem(key, crypto.randomUUID())
  } catch {
    // Storage is shut: then nothing is sent.
  }
  sendPixels()
}

function keptId(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
