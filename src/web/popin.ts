import { fetchPart } from './fetch.ts'
import { plainlyClicked } from './plain-click.ts'
import { timings } from './timings.ts'

const closeIcon = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17"/></svg>'

/**
 * A link marked `data-popin` opens its page as a pop-in, or the one that `data-popin-from` names; without script, or when the
 * part fails, it is a link. With `data-popin-once` it is asked for once, kept, and opened again as it was left.
 */
export function enablePopins(closeLabel: string): void {
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, 'a[data-popin]')
    if (!link) return
    event.preventDefault()
    void openPopin(link, closeLabel)
  })
}

/** Pop-ins that stay, by their address; and which link opened each one last. */
const kept = new Map<string, HTMLDialogElement>()
const openers = new WeakMap<HTMLDialogElement, HTMLElement>()
let made = 0

async function openPopin(link: HTMLAnchorElement, closeLabel: string): Promise<void> {
  const address = link.dataset.popinFrom ?? link.href
  const before = kept.get(address)
  if (before) return show(before, link)
  if (link.getAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  const html = await fetchPart(address)
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
  head.querySelector('button')!.addEventListener('click', () => closePopin(dialog))
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    closePopin(dialog)
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) closePopin(dialog)
  })
  dialog.addEventListener('submit', (event) => sendWithin(event, dialog, body))
  if (link.dataset.popinOnce !== undefined) {
    dialog.dataset.status = 'loaded'
    kept.set(address, dialog)
  }
  show(dialog, link)
}

function show(dialog: HTMLDialogElement, opener: HTMLElement): void {
  openers.set(dialog, opener)
  const { documentElement: root } = document
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
  dialog.showModal()
  nameAndFocus(dialog)
}

/** By its heading, which has an id of its own: several pop-ins may be on the page. */
function nameAndFocus(dialog: HTMLDialogElement): void {
  const heading = dialog.querySelector<HTMLElement>('h1, h2')
  if (heading) {
    heading.id ||= `popin-title-${(made += 1)}`
    heading.tabIndex = -1
    dialog.setAttribute('aria-labelledby', heading.id)
  }
  ;(dialog.querySelector<HTMLElement>('[data-focus-first]') ?? heading)?.focus()
}

/** A form marked `data-popin-form` is sent from the pop-in, and what is wrong with it is said there. */
function sendWithin(event: SubmitEvent, dialog: HTMLDialogElement, body: HTMLElement): void {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.dataset.popinForm === undefined) return
  event.preventDefault()
  void import('./popin-form.ts').then(async ({ sendForm }) => {
    const html = await sendForm(form, event.submitter)
    if (html === null) return
    // Our own server rendered and escaped this.
    body.innerHTML = html
    body.scrollTop = 0
    nameAndFocus(dialog)
    body.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus()
  })
}

function closePopin(dialog: HTMLDialogElement): void {
  if ('closing' in dialog.dataset) return
  dialog.dataset.closing = ''
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  setTimeout(
    () => {
      dialog.close()
      delete dialog.dataset.closing
      if (dialog.dataset.status !== 'loaded') dialog.remove()
      openers.get(dialog)?.focus()
    },
    still ? 0 : timings.dialogClose,
  )
}
