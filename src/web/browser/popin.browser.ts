import { word } from './announce.browser.ts'
import { showBusy } from './busy.browser.ts'
import { fallBack, sendPlainly } from './fall-back.browser.ts'
import { fetchPart } from './fetch.browser.ts'
import { plainlyClicked } from './plain-click.browser.ts'
import * as timings from './timings.browser.ts'

const closeIcon = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17"/></svg>'

/**
 * A link marked `data-popin` opens its page as a pop-in, or the one that `data-popin-from` names; without script, or when the
 * part fails, it is a link. With `data-popin-once` it is asked for once, kept, and opened again as it was left, by whichever link.
 */
export function enablePopins(): void {
  addEventListener('popstate', closeByBack)
  // Come back to from elsewhere, the page begins without what lay over it.
  if (steps() > 0) history.go(-steps())
  addEventListener('pagehide', () => callOff())
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && callOff())
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, 'a')
    if (link && !link.hasAttribute('aria-busy')) callOff()
    if (link?.dataset.popin === undefined) return
    const { popinFrom: from, popin: surface, popinOnce } = link.dataset
    // In short over what is there in full: the bag's drawer over the bag.
    if (from && link.pathname === location.pathname) return
    event.preventDefault()
    void openPopin(link.href, link, { from, surface, once: popinOnce !== undefined })
  })
}

/** Pop-ins that stay, by their path, each with what it was asked for; and what opened each one last. */
const kept = new Map<string, { readonly from: string; readonly dialog: HTMLDialogElement }>()
const openers = new WeakMap<HTMLDialogElement, HTMLElement>()
let made = 0

/** What lies over the page, the last on top. Each is a step of the history, so that Back closes it and stays on the page. */
const shown: HTMLDialogElement[] = []
const steps = () => Number(history.state?.popins ?? 0)
let shownAt = ''
let stepping = Promise.resolve()

/** The history may still be taking back the step of a pop-in that was closed: whoever writes into it waits. */
export const historyAtRest = (): Promise<void> => stepping

/** Ends the waiting for the pop-in that is on its way: it is not opened any more. */
let underWay: (() => void) | undefined

function callOff(): void {
  underWay?.()
  underWay = undefined
}

interface PopinWays {
  readonly from?: string | undefined
  readonly surface?: string | undefined
  /** Asked for once, kept, and opened again as it was left. */
  readonly once?: boolean
}

/** Opens a page as a pop-in, as a link to it would; when it closes, the opener has the focus again. */
export async function openPopin(
  url: string,
  opener: HTMLElement,
  { from = url, surface, once = false }: PopinWays = {},
): Promise<void> {
  const { pathname } = new URL(from, location.href)
  const before = kept.get(pathname)
  if (once && before?.from === from) return show(before.dialog, opener)
  if (opener.hasAttribute('aria-busy')) return
  callOff()
  const ready = showBusy(opener)
  underWay = ready
  const html = await fetchPart(from)
  // Nobody wants it any more, by Escape or Back or because they follow another link.
  if (underWay !== ready) return
  callOff()
  if (html === null) return fallBack(() => location.assign(url))
  const dialog = makeDialog(html, surface || 'dialog')
  if (dialog.querySelector('[data-lines]')) void import('./cart-lines.browser.ts').then(({ watchLines }) => watchLines())
  if (once) {
    dialog.dataset.status = 'loaded'
    before?.dialog.remove()
    kept.set(pathname, { from, dialog })
  }
  show(dialog, opener)
}

/** A part that came as an answer, over the page. */
export function openPart(html: string, opener: HTMLElement): HTMLDialogElement {
  const dialog = makeDialog(html, 'dialog')
  show(dialog, opener)
  return dialog
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
  const dialog = makeDialog(words.innerHTML, 'dialog')
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-describedby', text.id)
  show(dialog, opener)
}

function makeDialog(html: string, surface: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.dataset.surface = surface
  dialog.innerHTML = `<div class="surface-head"><button type="button" class="surface-close">${closeIcon}</button></div><div class="surface-body"></div>`
  const [head, body] = dialog.children as unknown as [HTMLElement, HTMLElement]
  head.querySelector('button')!.setAttribute('aria-label', word('close'))
  // Our own server rendered and escaped this.
  body.innerHTML = html
  document.body.append(dialog)
  head.querySelector('button')!.addEventListener('click', () => closePopin(dialog))
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    closePopin(dialog)
  })
  // A second Escape closes it without asking.
  dialog.addEventListener('close', () => closePopin(dialog))
  dialog.addEventListener('click', (event) => {
    const goesOn = plainlyClicked(event, 'a[data-close]')
    if (goesOn) event.preventDefault()
    if (goesOn || event.target === dialog) closePopin(dialog)
  })
  dialog.addEventListener('submit', (event) => sendWithin(event, dialog, body))
  return dialog
}

function show(dialog: HTMLDialogElement, opener: HTMLElement): void {
  openers.set(dialog, opener)
  const { documentElement: root } = document
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
  dialog.showModal()
  nameAndFocus(dialog)
  shown.push(dialog)
  void stepping.then(() => {
    shownAt = location.hash
    if (shown.includes(dialog)) history.pushState({ popins: shown.length }, '')
  })
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
  import('./popin-form.browser.ts').then(
    async ({ sendForm }) => {
      const html = await sendForm(form, event.submitter)
      if (html === null) return
      // Our own server rendered and escaped this.
      body.innerHTML = html
      body.scrollTop = 0
      nameAndFocus(dialog)
      body.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus()
    },
    () => fallBack(() => sendPlainly(form, event.submitter)),
  )
}

/** By its button, its scrim or Escape: its step is taken back, and the URL stays as it was written meanwhile. */
function closePopin(dialog: HTMLDialogElement): void {
  const at = shown.indexOf(dialog)
  if (at < 0) return
  shown.splice(at, 1)
  if (steps() > shown.length) {
    const { href } = location
    stepping = new Promise((done) =>
      addEventListener(
        'popstate',
        () => {
          history.replaceState(history.state, '', href)
          done()
        },
        { once: true },
      ),
    )
    history.back()
  }
  hide(dialog)
}

/** A link to a place within the page is no step back. */
function closeByBack(): void {
  callOff()
  if (location.hash !== shownAt) return
  while (shown.length > steps()) hide(shown.pop()!)
}

function hide(dialog: HTMLDialogElement): void {
  dialog.dataset.closing = ''
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  setTimeout(
    () => {
      dialog.close()
      // What speaks over it goes on speaking over what is under it.
      ;(shown.at(-1) ?? document.body).append(...dialog.querySelectorAll('#announcer, #toast, #alert'))
      delete dialog.dataset.closing
      if (dialog.dataset.status !== 'loaded') dialog.remove()
      openers.get(dialog)?.focus()
    },
    still ? 0 : timings.dialogClose,
  )
}
