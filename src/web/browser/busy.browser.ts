import { announce, word } from './announce.browser.ts'

/** What answers sooner needs no words. */
const patienceMs = 60

/** What was pressed and cannot answer yet says so, to the eye and to the ear. Gives the end of it. */
export function showBusy(control: HTMLElement): () => void {
  const { state } = control.dataset
  const text = control.localName === 'button' ? control.lastChild : null
  const [before, words] = [text?.nodeValue, word('loading')]
  control.setAttribute('aria-busy', 'true')
  if (state) control.dataset.state = 'busy'
  const timer = setTimeout(() => {
    if (before) text!.nodeValue = words
    announce(words)
  }, patienceMs)
  return () => {
    clearTimeout(timer)
    control.removeAttribute('aria-busy')
    if (state) control.dataset.state = state
    // Somebody else may have had something to say on it.
    if (before && text!.nodeValue === words) text!.nodeValue = before
  }
}
