import { appendParam } from '../append-param.ts'
import { isAllowed } from './consent-state.browser.ts'

const key = 'sizeWidgetTransaction'

/**
 * Asks for the pictures that are marked in the page, each once. Only for whoever has opened the size widget and lets the
 * house measure: others have no id, and its provider hears nothing of them.
 */
export function sendPixels(): void {
  const id = keptId()
  if (!id) return
  for (const mark of document.querySelectorAll<HTMLElement>('[data-size-pixel]')) {
    new Image().src = appendParam(mark.dataset.sizePixel ?? '', 'transaction_id', id)
    mark.remove()
  }
}

/** The widget is opened: a random id is made, which stays with this browser and says nothing of who uses it. */
export function beginPixels(): void {
  try {
    if (isAllowed('measurement') && !keptId()) localStorage.setItem(key, crypto.randomUUID())
  } catch {
    // Storage is shut: then nothing is sent.
  }
  sendPixels()
}

/** Whoever takes back what they allowed has no id any more. */
function keptId(): string | null {
  try {
    if (isAllowed('measurement')) return localStorage.getItem(key)
    localStorage.removeItem(key)
  } catch {}
  return null
}
