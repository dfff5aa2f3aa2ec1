import { appendParam } from '../append-param.ts'
import type { ChatInfo, ChatService, ChatTools } from './chat-service.browser.ts'
import { focusFirst } from './focus-first.browser.ts'
import { LiveStream } from './live-stream.browser.ts'
import { Attempts, Outbox } from './outbox.browser.ts'
import { type Line, Talk } from './talk.browser.ts'

const typingEveryMs = 3000
const typingShownMs = 5000

interface Answer {
  /** In which chat it was said. */
  readonly chat?: string
  readonly error?: { readonly message?: string }
}

interface State {
  readonly state: 'waiting' | 'active' | 'ended'
  readonly agent: string | null
}

/** The house's own desk: words go out by post and come in by a stream, each with a number. */
export function openDesk({ config, info: first, dialog, ask, begun, ended }: ChatTools): ChatService {
  const part = <T extends HTMLElement>(name: string) => dialog.querySelector<T>(`[data-chat-${name}]`)!
  const { chatSay = '', chatEnd = '', chatEvents = '', chatTyping = '', chatPicture = '' } = config.urls
  const talk = new Talk(dialog)
  const form = part<HTMLFormElement>('say')
  const text = part<HTMLTextAreaElement>('text')
  let info: ChatInfo = first
  /** What the window was opened with is the first look; every other asks anew. */
  let isFirstLook = true
  let stream: LiveStream | undefined
  let isOpen = Boolean(info.chat)
  let typingGone: ReturnType<typeof setTimeout> | undefined
  let typedAt = 0

  const say = (name: 'wrong' | 'typing' | 'lost', isShown: boolean, words?: string) => {
    const place = part(name)
    if (words !== undefined) place.textContent = words
    place.hidden = !isShown
  }
  const status = (words: string) => (part('status').textContent = words)

  const outbox = new Outbox('chatUnsent', async ({ clientId, text: words }) => {
    const body = new URLSearchParams({ clientId, text: words, context: config.pageContext })
    for (const name of ['firstname', 'lastname', 'email'])
      body.set(name, form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value)
    try {
      const answer = await fetch(chatSay, { method: 'POST', body, headers: { accept: 'application/json' } })
      say('lost', false)
      const { chat, error } = (await answer.json()) as Answer
      if (answer.ok) {
        listen(chat)
        return 'sent'
      }
      say('wrong', true, error?.message ?? '')
      // Somebody who writes too fast is let in a little later; what is refused for what it is stays refused.
      return answer.status === 429 || answer.status >= 500 ? 'again' : 'refused'
    } catch {
      say('lost', true)
      return 'again'
    }
  })

  const heard = {
    chat: ({ chat }: { chat: string }) => talk.show(chat),
    message: (line: Line) => {
      outbox.said(line.clientId)
      talk.add(line)
      if (line.author !== 'customer') say('typing', false)
    },
    state: ({ state, agent }: State) => {
      status(agent ? part('status').dataset.with!.replace('{name}', agent) : '')
      part('end').hidden = state === 'ended'
      if (state === 'ended') finish()
    },
    typing: () => {
      say('typing', true)
      clearTimeout(typingGone)
      typingGone = setTimeout(() => say('typing', false), typingShownMs)
    },
  }

  /** What was said may have begun another chat, when the one before was over: then that one is heard. */
  function listen(chat?: string): void {
    isOpen = true
    begun()
    part('details').hidden = true
    form.hidden = false
    part('again').hidden = true
    if (chat && talk.chat && chat !== talk.chat) {
      stream?.end()
      stream = undefined
    }
    stream ??= new LiveStream(
      () => appendParam(appendParam(chatEvents, 'chat', talk.chat), 'after', String(talk.seen)),
      heard,
      (isUp) => {
        say('lost', !isUp)
        if (isUp) void outbox.flush()
      },
    )
  }

  function finish(): void {
    stream?.end()
    stream = undefined
    isOpen = false
    ended()
    say('typing', false)
    form.hidden = true
    part('again').hidden = false
    status('')
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const words = text.value.trim()
    if (words === '') return text.focus()
    say('wrong', false, '')
    text.value = ''
    const { clientId } = outbox.put(words)
    talk.addUnsent(clientId, words)
  })
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  text.addEventListener('input', () => {
    if (!isOpen || Date.now() - typedAt < typingEveryMs) return
    typedAt = Date.now()
    void fetch(chatTyping, { headers: { 'x-requested-with': 'fetch' } }).catch(() => {})
  })
  // Chosen again after a lost answer it goes under the same id, and is said once.
  const ids = new Attempts()
  part('file').addEventListener('change', async ({ target }) => {
    const input = target as HTMLInputElement
    const [file] = input.files ?? []
    if (!file) return
    const clientId = ids.of(`${file.name} ${file.size} ${file.lastModified}`)
    // Who is not known yet has no token: they are once they have said something.
    info = info.token ? info : ((await ask()) ?? info)
    const url = appendParam(appendParam(chatPicture, 'clientId', clientId), 'csrf_token', info.token ?? '')
    try {
      const answer = await fetch(url, { method: 'POST', body: file, headers: { accept: 'application/json' } })
      const { chat, error } = (await answer.json()) as Answer
      say('wrong', !answer.ok, error?.message ?? '')
      if (!answer.ok) return
      ids.done()
      listen(chat)
    } catch {
      say('lost', true)
    } finally {
      input.value = ''
    }
  })
  part('end').addEventListener('click', () => {
    void fetch(chatEnd, { method: 'POST', headers: { accept: 'application/json' } }).then(
      (answer) => answer.ok && ended(),
      () => say('lost', true),
    )
  })
  part('again').addEventListener('click', () => {
    talk.show('')
    begun()
    form.hidden = false
    part('again').hidden = true
    part('end').hidden = true
    text.focus()
  })

  return {
    isThere: async () => {
      if (info.chat || info.displayButton || outbox.waiting().length > 0) return true
      if (!isFirstLook) info = (await ask()) ?? info
      isFirstLook = false
      status(info.displayButton ? '' : part('status').dataset.away!)
      return Boolean(info.chat) || info.displayButton
    },
    talk: (isPressed) => {
      part('talk').hidden = false
      part('leave').hidden = true
      if (!isOpen) status(part('status').dataset.open!)
      for (const { clientId, text: words } of outbox.waiting()) talk.addUnsent(clientId, words)
      if (isOpen) listen()
      void outbox.flush()
      if (isPressed) focusFirst(dialog)
    },
    folded: () => isOpen,
  }
}
