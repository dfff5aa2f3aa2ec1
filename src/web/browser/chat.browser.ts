import { appendParam } from '../append-param.ts'
import type { SiteConfig } from '../site-config.ts'
import type { ChatInfo, ChatService, ChatTools } from './chat-service.browser.ts'
import { fetchJson, fetchPart, postForPart } from './fetch.browser.ts'
import { focusFirst } from './focus-first.browser.ts'

const status = 'chatStatus'
/** Whoever closed a window that opened by itself is not shown another. */
const declined = 'chatDeclined'
const pollMs = 1000
const polls = 3

let shown: { readonly dialog: HTMLDialogElement; show(why: Why): Promise<void> } | undefined
let opening: Promise<void> | undefined

type Why = 'pressed' | 'again' | 'itself'

/** Opens the help window, once a page; pressed again, the one that is there. */
export async function openChat(config: SiteConfig, way: HTMLFormElement, why: Why): Promise<void> {
  if (why === 'itself' && (shown?.dialog.open || sessionStorage[declined])) return
  if (why === 'pressed') begun()
  opening ??= make(config, way).catch((error) => {
    opening = undefined
    throw error
  })
  await opening
  await shown?.show(why)
}

const begun = () => {
  sessionStorage[status] = 'opened'
}

async function make(config: SiteConfig, way: HTMLFormElement): Promise<void> {
  const { chatUserInfo = '', chatCssTemplate = '' } = config.urls
  const ask = async () => {
    const answer = await fetchJson<ChatInfo>(appendParam(chatUserInfo, 'context', config.pageContext))
    return answer && answer !== 'bad' ? answer : null
  }
  const [info, html] = await Promise.all([ask(), fetchPart(chatCssTemplate)])
  if (!info || html === null) throw new Error('no window')
  const dialog = makeDialog(html, config.messages.close ?? '', info)
  const ended = () => {
    sessionStorage.removeItem(status)
    way.hidden = dialog.open
  }
  const tools: ChatTools = { config, info, dialog, ask, begun, ended }
  let service: ChatService | undefined
  let starting: Promise<ChatService> | undefined
  const start = async () => {
    starting ??= serviceOf(tools).catch((error) => {
      starting = undefined
      throw error
    })
    service = await starting
    return service
  }
  if (info.service !== 'vendor') await start()
  fillIn(dialog, info)
  leaveWithin(dialog)
  const close = () => {
    if (!service?.folded()) {
      tools.ended()
      sessionStorage[declined] = '1'
    }
    dialog.close()
    way.hidden = false
  }
  const leave = () => {
    close()
    way.querySelector('button')!.focus()
  }
  dialog.querySelector('.surface-close')!.addEventListener('click', leave)
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave()
  })
  // Who has gone on in the page behind it sees there again what has the focus.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !dialog.open || !liesOver(dialog, document.activeElement!)) return
    // What is open below it stays so.
    event.preventDefault()
    close()
  })
  const begin = dialog.querySelector<HTMLElement>('[data-chat-begin]')!
  begin.addEventListener('click', () => void openChat(config, way, 'pressed').catch(() => {}))
  let isTalking = false
  let isLooking = false
  let isPressed = false
  shown = {
    dialog,
    show: async (why) => {
      // A vendor's scripts run, and learn who asks, once somebody has pressed: not because the window showed itself.
      const talking = why === 'itself' && info.service === 'vendor' ? undefined : await start()
      begin.hidden = talking !== undefined
      place(dialog)
      dialog.toggleAttribute('data-auto', why === 'itself')
      const before = document.activeElement
      if (!dialog.open) dialog.show()
      way.hidden = true
      if (why === 'pressed') isPressed = true
      if (isTalking) talking?.talk(why === 'pressed')
      else if (talking && !isLooking) {
        isLooking = true
        void lookFor(talking).then((isThere) => {
          isLooking = false
          isTalking = isThere
          if (isThere) talking.talk(isPressed)
        })
      }
      if (why === 'pressed') focusFirst(dialog)
      // It did not ask for the focus, and takes none.
      else {
        ;(document.activeElement as HTMLElement | null)?.blur()
        ;(before as HTMLElement | null)?.focus()
      }
    },
  }
}

function liesOver(dialog: HTMLDialogElement, element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return !dialog.contains(element) && dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

async function serviceOf(tools: ChatTools): Promise<ChatService> {
  if (tools.info.service === 'vendor') return (await import('./chat-vendor.browser.ts')).openVendor(tools)
  return (await import('./chat-desk.browser.ts')).openDesk(tools)
}

/** Once at once, then every second, three times in all. */
async function lookFor(service: ChatService): Promise<boolean> {
  for (let poll = 1; ; poll += 1) {
    if (await service.isThere()) return true
    if (poll === polls) return false
    await new Promise((after) => setTimeout(after, pollMs))
  }
}

function makeDialog(html: string, close: string, { windowWidth, windowHeight, jsonCssConfig }: ChatInfo): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.dataset.chat = ''
  // Our own server rendered and escaped this.
  dialog.innerHTML = `<button type="button" class="surface-close"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17"/></svg></button>${html}`
  dialog.querySelector('button')!.setAttribute('aria-label', close)
  dialog.style.setProperty('--chat-width', `${windowWidth}px`)
  dialog.style.setProperty('--chat-height', `${windowHeight}px`)
  for (const [name, value] of Object.entries(jsonCssConfig)) dialog.style.setProperty(name, value)
  const heading = dialog.querySelector<HTMLElement>('h1')!
  heading.id = 'chat-title'
  heading.tabIndex = -1
  dialog.setAttribute('aria-labelledby', heading.id)
  document.body.append(dialog)
  return dialog
}

/** A pop-in makes all beside it unreachable: while one is open, the window stands in it. */
function place(dialog: HTMLDialogElement): void {
  const over = document.querySelector<HTMLDialogElement>('dialog:modal')
  if (!over || over.contains(dialog)) return
  over.append(dialog)
  over.addEventListener('close', () => document.body.append(dialog), { once: true })
}

/** A customer is not asked for what the house knows. */
function fillIn(dialog: HTMLElement, { customer: { firstName, lastName, email } }: ChatInfo): void {
  for (const [name, value] of Object.entries({ firstname: firstName, lastname: lastName, email })) {
    for (const field of dialog.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)) field.value ||= value
  }
  dialog.querySelector<HTMLElement>('[data-chat-details]')!.hidden = email !== ''
}

/** The form for when nobody is there is sent from the window, and what is wrong with it is said there. */
function leaveWithin(dialog: HTMLDialogElement): void {
  dialog.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || !form.matches('[data-chat-leave]')) return
    event.preventDefault()
    const answer = await postForPart(form.action, new FormData(form))
    if (answer.kind !== 'part') return form.submit()
    const came = document.createElement('div')
    // Our own server rendered and escaped this.
    came.innerHTML = answer.html
    const again = came.querySelector('form[data-chat-leave]')
    form.replaceWith(again ?? came)
    ;(dialog.querySelector<HTMLElement>('[aria-invalid]') ?? focusable(came.querySelector('h1')))?.focus()
  })
}

function focusable(heading: HTMLElement | null): HTMLElement | null {
  if (heading) heading.tabIndex = -1
  return heading
}
