import { alertShopper, announce, badResponse } from './announce.browser.ts'
import { showCartCount } from './cart-count.browser.ts'
import { type PartAnswer, postForPart } from './fetch.browser.ts'
import * as timings from './timings.browser.ts'

let isWatching = false

/** The bag's lines, on its page and in the drawer: changed, taken out and put back where they stand. Without script their forms are sent. */
export function watchLines(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.dataset.linesForm === undefined) return
    event.preventDefault()
    clearTimeout(waiting.get(form))
    const place = form.closest('[data-lines]')!.parentElement!
    const fields = new FormData(form, event.submitter)
    const button = event.submitter
    // One after the other, as they were pressed: the second is sent when the first is answered, and none is lost.
    turn = turn.then(() => send(form, button, fields, place))
  })
  document.addEventListener('change', saveSoon)
  document.addEventListener('click', stepQuantity)
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'Quantity') tellMost(target)
  })
  document.documentElement.dataset.linesAwake = ''
}

let turn: Promise<void> = Promise.resolve()

/** Once all that was pressed so far is answered. */
export const linesSettled = (): Promise<void> => turn

const waiting = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>()

/** A quantity counts once it is chosen; whoever presses its button as well, or steps on, sends it once. */
function saveSoon({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'Quantity') return
  const { form } = target
  if (form?.dataset.linesForm === undefined) return
  clearTimeout(waiting.get(form))
  const isOpen = () =>
    form.isConnected &&
    target.value !== target.defaultValue &&
    !document.querySelector('[data-saves-quantities][data-state=busy]')
  const save = () => isOpen() && form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name^=update_]'))
  // What was pressed before is answered first: the line may be another by then, or gone.
  waiting.set(
    form,
    setTimeout(() => void turn.then(save), timings.quantityChange),
  )
}

async function send(form: HTMLFormElement, button: HTMLElement | null, fields: FormData, place: HTMLElement): Promise<void> {
  const leaving = button?.dataset.removes === undefined ? undefined : leave(form.closest('li'))
  const [answer] = await Promise.all([postForPart(form.action, fields), leaving?.finished])
  const part = document.createElement('template')
  // Our own server rendered and escaped this.
  part.innerHTML = answer.kind === 'part' ? answer.html : ''
  const fresh = part.content.querySelector<HTMLElement>('[data-lines]')
  const shown = place.querySelector<HTMLElement>(':scope > [data-lines]')
  if (!fresh || !shown) {
    leaving?.cancel()
    return fail(answer)
  }
  const hand = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  const kept = keepTyped(shown, fresh, form, fields)
  shown.replaceWith(fresh)
  for (const field of kept) field.dispatchEvent(new Event('change', { bubbles: true }))
  showCartCount()
  if (fresh.querySelector('[data-carousel]')) (await import('./move-carousels.browser.ts')).setUpCarousels()
  announce(fresh.querySelector('[data-told], [role=alert]')?.textContent ?? '')
  const isElsewhere = hand !== button && hand !== document.body
  if (isElsewhere && hand.isConnected) return
  const same = isElsewhere ? counterpart(hand, fresh) : undefined
  if (same) same.focus()
  else focusAfter(fresh, button?.getAttribute('name') ?? '')
}

/** What was typed meanwhile stays. */
function keepTyped(shown: HTMLElement, fresh: HTMLElement, form: HTMLFormElement, sent: FormData): HTMLInputElement[] {
  const kept: HTMLInputElement[] = []
  for (const field of shown.querySelectorAll('input')) {
    const known = field.form === form ? sent.get(field.name) : field.defaultValue
    const same = field.type === 'hidden' || field.value === known ? undefined : counterpart(field, fresh)
    if (!(same instanceof HTMLInputElement)) continue
    same.value = field.value
    kept.push(same)
  }
  return kept
}

/** The same control among lines that were rendered anew: told by its name and its line, or by where it leads. */
function counterpart(control: Element, fresh: HTMLElement): HTMLElement | undefined {
  const of = (element: Element) => {
    const line = element.closest('form')?.querySelector<HTMLInputElement>('[name=uuid]')?.value
    return JSON.stringify([element.tagName, element.getAttribute('name'), element.getAttribute('href'), line])
  }
  const wanted = of(control)
  return [...fresh.querySelectorAll<HTMLElement>('a, button, input, summary')].find((element) => of(element) === wanted)
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
  if (answer.kind === 'error') alertShopper(answer.message)
  else badResponse()
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
