import { fetchPart } from './fetch.ts'
import { plainlyClicked } from './plain-click.ts'
import { timings } from './timings.ts'

const closeIcon = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17"/></svg>'

/**
 * A link marked `data-popin` opens its page as a pop-in, or the one that `data-popin-from` names; without script, or when the
 * part fails, it is a link.
 */
export function enablePopins(closeLabel: string): void {
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, 'a[data-popin]')
    if (!link) return
    event.preventDefault()
    void openPopin(link, closeLabel)
  })
}

async function openPopin(link: HTMLAnchorElement, closeLabel: string): Promise<void> {
  if (link.getAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  const html = await fetchPart(link.dataset.popinFrom ?? link.href)
  link.removeAttribute('aria-busy')
  if (html === null) {
    location.assign(link.href)
    return
  }
  const dialog = document.createElement('dialog')
  dialog.dataset.surface = link.dataset.popin || 'dialog'
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
  head.querySelector('button')!.addEventListener('click', () => closePopin(dialog, link))
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    closePopin(dialog, link)
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) closePopin(dialog, link)
  })
  dialog.addEventListener('submit', (event) => answerInside(event, body))
  const { documentElement: root } = document
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
  dialog.showModal()
  ;(body.querySelector<HTMLElement>('[data-focus-first]') ?? heading)?.focus()
}

/** A form marked `data-popin-form` is answered where it stands. What its own checks have stopped never comes here. */
function answerInside(event: SubmitEvent, body: HTMLElement): void {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.dataset.popinForm === undefined) return
  event.preventDefault()
  void import('./popin-form.ts').then(({ sendForm }) => sendForm(form, event.submitter, body))
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
