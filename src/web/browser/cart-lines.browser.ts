import { alertShopper, announce } from './announce.browser.ts'
import { showCartCount } from './cart-count.browser.ts'
import { type PartAnswer, postForPart } from './fetch.browser.ts'
import { timings } from './timings.browser.ts'

let isWatching = false

/** The bag's lines, on its page and in the drawer: changed, taken out and put back where they stand. Without script their forms are sent. */
export function watchLines(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.dataset.linesForm === undefined) return
    event.preventDefault()
    const place = form.closest('[data-lines]')!.parentElement!
    const fields = new FormData(form, event.submitter)
    const button = event.submitter
    // One after the other, as they were pressed: the second is sent when the first is answered, and none is lost.
    turn = turn.then(() => send(form, button, fields, place))
  })
  document.addEventListener('click', stepQuantity)
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'Quantity') tellMost(target)
  })
  document.documentElement.dataset.linesAwake = ''
}

let turn: Promise<void> = Promise.resolve()

async function send(form: HTMLFormElement, button: HTMLElement | null, fields: FormData, place: HTMLElement): Promise<void> {
  const leaving = button?.dataset.removes === undefined ? undefined : leave(form.closest('li'))
  const [answer] = await Promise.all([postForPart(form.action, fields), leaving?.finished])
  const part = document.createElement('template')
  // Our own server rendered and escaped this.
  part.innerHTML = answer.kind === 'part' ? answer.html : ''
  const fresh = part.content.querySelector<HTMLElement>('[data-lines]')
  const shown = place.querySelector(':scope > [data-lines]')
  if (!fresh || !shown) {
    leaving?.cancel()
    return fail(answer)
  }
  shown.replaceWith(fresh)
  showCartCount()
  if (fresh.querySelector('[data-carousel]')) (await import('./move-carousels.browser.ts')).setUpCarousels()
  announce(fresh.querySelector('[data-told], [role=alert]')?.textContent ?? '')
  focusAfter(fresh, button?.getAttribute('name') ?? '')
}

/** It closes up and fades, and is away when the answer comes. */
function leave(line: HTMLElement | null): Animation | undefined {
  if (!line) return undefined
  line.inert = true
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : timings.itemRemoval
  const full = { blockSize: `${line.offsetHeight}px`, opacity: 1, overflow: 'clip' }
  const none = { blockSize: '0px', paddingBlock: '0px', borderBlockEndWidth: '0px', opacity: 0, overflow: 'clip' }
  return line.animate([full, none], { duration, fill: 'forwards' })
}

function fail(answer: PartAnswer): void {
  if (answer.kind === 'elsewhere') {
    location.assign(answer.place)
    return
  }
  for (const line of document.querySelectorAll<HTMLElement>('[data-lines] li[inert]')) line.inert = false
  const messages = JSON.parse(document.getElementById('site-config')!.textContent!).messages as Record<string, string>
  alertShopper(answer.kind === 'error' ? answer.message : (messages.BAD_RESPONSE ?? ''))
}

/** After a line was taken out, on the way to put it back; otherwise where the hand was. */
function focusAfter(lines: HTMLElement, name: string): void {
  const next = name.startsWith('remove_') ? '[name^=undo_]' : `[name="${name.replace('undo_', 'remove_')}"]`
  const heading = lines.querySelector<HTMLElement>('h1')!
  heading.tabIndex = -1
  const places = ['[aria-invalid]', next].map((selector) => lines.querySelector<HTMLElement>(selector))
  ;(places.find((place) => place !== null) ?? heading).focus()
}

/** One fewer or one more, between the field's own ends. */
function stepQuantity(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-quantity-step]') : null
  const field = button?.form?.elements.namedItem('Quantity')
  if (!button || !(field instanceof HTMLInputElement)) return
  event.preventDefault()
  if (button.dataset.quantityStep === 'more') field.stepUp()
  else field.stepDown()
  tellMost(field)
  announce(`${field.labels?.[0]?.textContent} ${field.value}`)
}

/** Whether there is more to be had: said beside the field, and at the buttons. */
function tellMost(field: HTMLInputElement): void {
  const { form, value, max } = field
  const told = form?.querySelector<HTMLElement>('[data-max-quantity]')
  const at = (step: string) => form?.querySelector<HTMLButtonElement>(`[data-quantity-step=${step}]`)
  const isReached = Number(value) >= Number(max)
  for (const [step, isEnd] of [
    ['more', isReached],
    ['fewer', Number(value) <= 1],
  ] as const) {
    const button = at(step)
    if (!button) continue
    // A button that can no longer be pressed loses the focus: it stays with the number.
    if (isEnd && button === document.activeElement) field.focus()
    button.disabled = isEnd
  }
  if (!told) return
  told.dataset.maxQuantity = isReached ? 'reached' : 'not-reached'
  told.textContent = (JSON.parse(told.dataset.words!) as Record<string, string>)[told.dataset.maxQuantity]!
}
