import type { SiteConfig } from '../site-config.ts'

const heardMs = 3_000
const shownMs = 6_000

/** Says something to screen readers, for three seconds. */
export function announce(text: string): void {
  put('announcer', text, heardMs)
}

/** A short sentence at the foot of the window, read out politely. */
export function toast(text: string): void {
  put('toast', text, shownMs)
}

/** The same, at once: something went wrong. */
export function alertShopper(text: string): void {
  put('alert', text, shownMs)
}

/** The same of what came back and is no answer: one sentence for every call, and one for who has no line. */
export function badResponse(): void {
  alertShopper(word(navigator.onLine ? 'BAD_RESPONSE' : 'NO_INTERNET_ERROR'))
}

/** One of the few words that every page has for its scripts. */
export function word(name: string): string {
  const { messages } = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}') as Partial<SiteConfig>
  return messages?.[name] ?? ''
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const regions = new Map<string, HTMLElement>()

function put(id: string, text: string, ms: number): void {
  const region = regions.get(id) ?? document.getElementById(id)
  if (!region) return
  regions.set(id, region)
  // What lies over the page keeps the rest of it from being heard and seen: it speaks from there.
  const over = [...document.querySelectorAll('dialog:modal:not([data-closing])')].at(-1) ?? document.body
  if (region.parentElement !== over) over.append(region)
  clearTimeout(timers.get(id))
  region.textContent = text
  timers.set(
    id,
    setTimeout(() => (region.textContent = ''), ms),
  )
}
