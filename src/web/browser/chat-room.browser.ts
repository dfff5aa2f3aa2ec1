import { LiveStream } from './live-stream.browser.ts'
import { Attempts, Outbox } from './outbox.browser.ts'
import { type Line, Talk } from './talk.browser.ts'

const typingEveryMs = 3000
const typingShownMs = 5000
const listEveryMs = 1000

/** The advisers' room: the list of chats, kept as it is, and the one that is open. */
export function openRoom(room: HTMLElement): void {
  const open = room.dataset.chatRoom ?? ''
  const part = (name: string) => room.querySelector<HTMLElement>(`[data-chat-${name}]`)
  const talk = open ? new Talk(room) : null
  const say = (name: string, isShown: boolean) => {
    const place = part(name)
    if (place) place.hidden = !isShown
  }
  let gone: ReturnType<typeof setTimeout> | undefined
  const form = part('say')?.querySelector('form')
  const outbox = form && answerBy(form, room, open)
  const list = keepList(room)

  new LiveStream(
    () => `${room.dataset.events}?${new URLSearchParams({ chat: open, after: String(talk?.seen ?? 0) })}`,
    {
      message: (line: Line) => {
        outbox?.said(line.clientId)
        talk?.add(line)
        if (line.author === 'customer') say('typing', false)
      },
      state: ({ state, isHere }: { state: string; isHere: boolean }) => {
        const here = part('here')
        if (here) here.textContent = (isHere ? here.dataset.yes : here.dataset.no) ?? ''
        // Ended, taken by another or handed over: the page has other forms then.
        if (state === 'ended' && part('open')?.dataset.chatOpen !== 'ended') location.reload()
      },
      typing: ({ chat, by }: { chat: string; by: string }) => {
        if (chat !== open || by !== 'customer') return
        say('typing', true)
        clearTimeout(gone)
        gone = setTimeout(() => say('typing', false), typingShownMs)
      },
      room: list,
    },
    (isUp) => {
      say('lost', !isUp)
      if (isUp) void outbox?.flush()
    },
    // Whoever looks at another tab is still at the desk.
    true,
  )
  if (talk) for (const { clientId, text } of outbox?.waiting() ?? []) talk.addUnsent(clientId, text)
  if (form && outbox && talk) listenTo(form, outbox, talk)
}

/** The list is the server's own markup, asked for again when something has changed, once a second at most. */
function keepList(room: HTMLElement): () => void {
  let isDue = false
  let isWaiting = false
  const refresh = async () => {
    isDue = false
    const answer = await fetch(location.href).catch(() => null)
    if (answer?.ok) replaceList(room, new DOMParser().parseFromString(await answer.text(), 'text/html'))
  }
  return () => {
    isDue = true
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (isDue) void refresh()
    }, listEveryMs)
  }
}

function replaceList(room: HTMLElement, page: Document): void {
  for (const part of ['[data-chat-list]', '[data-chat-side]']) {
    const [now, fresh] = [room, page].map((each) => each.querySelector(part))
    if (now && fresh && now.innerHTML !== fresh.innerHTML) replacePart(now, fresh)
  }
}

function replacePart(now: Element, fresh: Element): void {
  const focused = now.contains(document.activeElement) ? document.activeElement : null
  // What somebody is filling in stays until they have done so.
  if (focused?.closest('form')) return
  now.replaceChildren(...fresh.childNodes)
  if (focused instanceof HTMLAnchorElement) [...now.querySelectorAll('a')].find(({ href }) => href === focused.href)?.focus()
}

function fieldsOf(form: HTMLFormElement, said: Record<string, string | File>): FormData {
  const fields = new FormData()
  fields.set('csrf_token', form.querySelector<HTMLInputElement>('[name=csrf_token]')!.value)
  for (const [name, value] of Object.entries(said)) fields.set(name, value)
  return fields
}

async function post(
  form: HTMLFormElement,
  room: HTMLElement,
  said: Record<string, string | File>,
): Promise<'sent' | 'again' | 'refused'> {
  const wrong = room.querySelector<HTMLElement>('[data-chat-wrong]')!
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: fieldsOf(form, said),
      headers: { accept: 'application/json' },
    })
    const { error } = (await answer.json()) as { error?: { message?: string } }
    wrong.hidden = answer.ok
    wrong.textContent = error?.message ?? ''
    if (answer.ok) return 'sent'
    return answer.status === 429 || answer.status >= 500 ? 'again' : 'refused'
  } catch {
    return 'again'
  }
}

const answerBy = (form: HTMLFormElement, room: HTMLElement, chat: string): Outbox =>
  new Outbox(`unsent ${chat}`, (unsent) => post(form, room, { ...unsent }))

function listenTo(form: HTMLFormElement, outbox: Outbox, talk: Talk): void {
  const room = form.closest<HTMLElement>('[data-chat-room]')!
  const text = form.querySelector<HTMLTextAreaElement>('textarea')!
  const draft = `draft ${room.dataset.chatRoom}`
  const pid = form.querySelector<HTMLInputElement>('[name=pid]')!
  const file = form.querySelector<HTMLInputElement>('[name=file]')!
  const [ofPicture, ofPiece] = [new Attempts(), new Attempts()]
  let typedAt = 0
  text.value = sessionStorage[draft] ?? ''
  const typed = () => {
    sessionStorage[draft] = text.value
    if (Date.now() - typedAt < typingEveryMs) return
    typedAt = Date.now()
    const typing = form.closest<HTMLElement>('[data-chat-say]')!.dataset.chatSay!
    void fetch(typing, { headers: { 'x-requested-with': 'fetch' } }).catch(() => {})
  }
  text.addEventListener('input', typed)
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  room.addEventListener('click', ({ target }) => {
    const words = (target as HTMLElement).dataset.canned
    if (words === undefined) return
    text.value = text.value ? `${text.value}\n${words}` : words
    typed()
    text.focus()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // The atelier's own script would lock the button for good.
    event.stopPropagation()
    const words = text.value.trim()
    if (words !== '') {
      text.value = ''
      sessionStorage.removeItem(draft)
      const { clientId } = outbox.put(words)
      talk.addUnsent(clientId, words)
    }
    const [picture] = file.files ?? []
    if (picture) {
      const clientId = ofPicture.of(`${picture.name} ${picture.size} ${picture.lastModified}`)
      if ((await post(form, room, { clientId, file: picture })) === 'sent') {
        ofPicture.done()
        file.value = ''
      }
    }
    if (pid.value !== '' && (await post(form, room, { clientId: ofPiece.of(pid.value), pid: pid.value })) === 'sent') {
      ofPiece.done()
      pid.value = ''
    }
  })
}
