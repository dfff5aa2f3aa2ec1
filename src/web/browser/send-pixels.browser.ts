import { appendParam } from '../append-param.ts'
import { isAllowed } from './consent-state.browser.ts'

const key = 'sizeWidgetTransaction'

/** Asks for the pictures that are marked in the page, each once. Only where the house may measure: elsewhere the size adviser hears nothing. */
export function sendPixels(): void {
  const marks = document.querySelectorAll<HTMLElement>('[data-size-pixel]')
  try {
    // Whoever takes back what they allowed has no id any more.
    if (!isAllowed('measurement')) localStorage.removeItem(key)
    else for (const mark of marks) send(mark)
  } catch {
    // Storage is shut: then nothing is sent.
  }
}

function send(mark: HTMLElement): void {
  new Image().src = appendParam(mark.dataset.sizePixel ?? '', 'transaction_id', keptId())
  mark.remove()
}

/** Made by chance; it stays with this browser and says nothing of who uses it. */
function keptId(): string {
  const id = localStorage.getItem(key) ?? crypto.randomUUID()
  localStorage.setItem(key, id)
  return id
}
