import { scriptsIn } from '../gift/scripts-in.ts'

const announceAfterMs = 1_000

/** The card's words while they are written: how many are left, what is not taken, and the card as it will be. */
export function watchGift(form: HTMLFormElement): void {
  const field = form.querySelector('textarea')!
  const { left = '', typeIt = '', sheets = '{}' } = form.dataset
  const max = field.maxLength
  const [note, spoken, card] = ['note', 'count', 'card'].map((name) => form.querySelector(`[data-gift-${name}]`)!)
  const shown = document.getElementById(`${field.id}-hint`)!
  let timer: ReturnType<typeof setTimeout> | undefined

  followEachOther(form, field)

  const write = () => {
    // Browsers count halves of a character, people count characters.
    const letters = [...field.value]
    if (letters.length > max) field.value = letters.slice(0, max).join('')
    field.maxLength = max + field.value.length - [...field.value].length
    const words = left.replace('#', String(Math.max(0, max - letters.length)))
    card!.textContent = field.value
    shown.textContent = words
    note!.textContent = ''
    // Once the hand rests: at every key it would speak over the words.
    clearTimeout(timer)
    timer = setTimeout(() => (spoken!.textContent = words), announceAfterMs)
    bringSheets(field.value, JSON.parse(sheets))
  }
  field.addEventListener('input', (event) => {
    // What is still being composed may become shorter.
    if (!(event as InputEvent).isComposing) write()
  })
  field.addEventListener('compositionend', write)
  // Typed before this came.
  if (field.value !== field.defaultValue) write()
  const refuse = (event: Event) => {
    event.preventDefault()
    note!.textContent = typeIt
  }
  field.addEventListener('paste', refuse)
  field.addEventListener('drop', refuse)
  field.addEventListener('keydown', (event) => {
    const isFull = [...field.value].length >= max && field.selectionStart === field.selectionEnd
    if (event.key === 'Enter' && !event.isComposing && isFull) event.preventDefault()
  })
}

/** The tick and the choice say the same thing. What is no gift has no words: the field keeps them, and does not send them. */
function followEachOther(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  const tick = form.querySelector<HTMLInputElement>('[name=isGift]')!
  const choice = (value: string) => form.querySelector<HTMLInputElement>(`[name=giftOption][value="${value}"]`)!
  const follow = (isGift: boolean) => {
    tick.checked = isGift
    choice(isGift ? '1' : '0').checked = true
    field.disabled = !isGift
  }
  tick.addEventListener('change', () => follow(tick.checked))
  for (const value of ['1', '0']) choice(value).addEventListener('change', () => follow(value === '1'))
  follow(tick.checked && choice('1').checked)
}

/** The fonts of a script come with its first letter. */
function bringSheets(text: string, sheets: Readonly<Record<string, readonly string[]>>): void {
  const language = document.documentElement.lang.slice(0, 2)
  for (const href of scriptsIn(text, language).flatMap((script) => sheets[script] ?? [])) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
}
