import { findChat, findOwnChat, readMessages } from '../../domain/chat/find-chat.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateRequest, ServerEvent } from '../http/route.ts'
import { messageViews } from '../talk/message.view.ts'
import { urlOf } from '../urls.ts'

/** A stranger has nothing to listen to, and nobody listens more often than they have eyes. */
export async function admitToChat({ shop, visit }: PrivateRequest): Promise<() => void> {
  const chat = await findOwnChat(shop.database.db, visit.visitor)
  if (!chat) throw new Problem('PAGE_NOT_FOUND')
  const close = shop.desk.openWindow(chat.id)
  if (!close) throw new Problem('TOO_MANY_REQUESTS', 'windows of a chat', 30)
  return close
}

/**
 * The number of the last thing that a window has of this chat: by the browser's own header when it comes back, else as its script
 * says it. What it has of another counts for nothing here.
 */
function lastSeen({ c }: PrivateRequest, chat: string): number {
  const said = c.req.header('last-event-id') ?? c.req.query('after') ?? ''
  return c.req.query('chat') === chat && /^\d{1,9}$/.test(said) ? Number(said) : 0
}

/** Which chat it is, and all that was said after what the window has, in order; then whatever is said, until the chat ends. */
export async function* chatEvents(request: PrivateRequest, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const { shop, visit } = request
  const { db } = shop.database
  const id = (await findOwnChat(db, visit.visitor))?.id
  if (!id) return
  // Before the first look: what is said meanwhile is heard.
  const heard = shop.desk.wire.follow(id, signal)
  yield { event: 'chat', data: { chat: id } }
  let seen = lastSeen(request, id)
  let told = ''
  /** Answers whether it is over. */
  const news = async function* (): AsyncGenerator<ServerEvent, boolean> {
    // First the chat, then what was said: of one that is over, that is all.
    const chat = await findChat(db, id)
    for await (const messages of readMessages(db, id, seen)) {
      const views = await messageViews(shop, visit, messages, (picture) => `${urlOf(visit, 'chatPicture')}/${picture}`)
      for (const view of views) yield { event: 'message', id: String(view.seq), data: view }
      seen = messages.at(-1)!.seq
    }
    const state = { state: chat?.state ?? 'ended', agent: chat?.agent ?? null, endedBy: chat?.endedBy ?? null }
    if (JSON.stringify(state) !== told) yield { event: 'state', data: state }
    told = JSON.stringify(state)
    return state.state === 'ended'
  }
  if (yield* news()) return
  for await (const each of heard) {
    if (each.kind === 'typing') {
      if (each.by === 'agent') yield { event: 'typing', data: {} }
    } else if (yield* news()) return
  }
}
