import { fetchPart } from './fetch.ts'
import { plainlyClicked } from './plain-click.ts'
import { timings } from './timings.ts'

const closeIcon = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17"/></svg>'

let closeLabel = ''

/**
 * A link marked `data-popin` opens its page as a pop-in, or the one that `data-popin-from` names; without script, or when the
 * part fails, it is a link.
 */
export function enablePopins(label: string): void {
  closeLabel = label
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, 'a[data-popin]')
    if (!link) return
    event.preventDefault()
    void openPopin(link.href, link, { from: link.dataset.popinFrom, surface: link.dataset.popin })
  })
}

/** Opens a page as a pop-in, as a link to it would; when it closes, the opener has the focus again. */
export async function openPopin(
  url: string,
  opener: HTMLElement,
  { from = url, surface }: { from?: string | undefined; surface?: string | undefined } = {},
): Promise<void> {
  if (opener.getAttribute('aria-busy')) return
  opener.setAttribute('aria-busy', 'true')
  const html = await fetchPart(from)
  opener.removeAttribute('aria-busy')
  if (html === null) location.assign(url)
  else showDialog(html, opener, surface || 'dialog')
}

/** What went wrong, in a dialog that is read out at once. The words are text, never markup. */
export function openAlert(heading: string, message: string, opener: HTMLElement): void {
  const words = document.createElement('div')
  const [title, text] = [document.createElement('h2'), document.createElement('p')]
  title.className = 't-head'
  title.textContent = heading
  text.id = 'alert-text'
  text.textContent = message
  words.append(title, text)
  const dialog = showDialog(words.innerHTML, opener, 'dialog')
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-describedby', text.id)
}

function showDialog(html: string, opener: HTMLElement, surface: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.dataset.surface = surface
  dialog.innerHTML = `<div class="surface-head"><button type="button" class="surface-close">${closeIcon}</button></div><div class="surface-body"></div>`
  const [head, body] = dialog.children as unknown as [HTMLElement, HTMLElement]
  head.querySelector('button')!.setAttribute('aria-label', closeLabel)
  // Our own server rendered and escaped this.
  body.innerHTML = html
  document.body.append(dialog)
  const heading = body.querySelector<HTMLElement>('h1, h2')
  if (heading) {
    heading.id ||= 'popin-title'
    heading.tabIndex = -1
    dialog.setAttribute('aria-labelledby', heading.id)
  }
  head.querySelector('button')!.addEventListener('click', () => closePopin(dialog, opener))
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    closePopin(dialog, opener)
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) closePopin(dialog, opener)
  })
  const { documentElement: root } = document
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
  dialog.showModal()
  ;(body.querySelector<HTMLElement>('[data-focus-first]') ?? heading)?.focus()
  return dialog
}

function closePopin(dialog: HTMLDialogElement, opener: HTMLElement): void {
  if ('closing' in dialog.dataset) return
  dialog.dataset.closing = ''
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  setTimeout(
    () => {
      dialog.close()
      dialog.remove()
      opener.focus()
    },
    still ? 0 : timings.dialogClose,
  )
}
