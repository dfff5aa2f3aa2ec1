import { findChat, markSeen, readMessages } from '../../domain/chat/find-chat.ts'
import { siteVisit } from '../../markets/sites.ts'
import { idIn } from '../form/params.ts'
import type { ServerEvent, StaffRequest } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { messageViews } from '../talk/message.view.ts'
import { chatPath } from './paths.ts'

/** While an adviser listens they are there. They hear of every chat, and all of the one before them. */
export async function* chatRoomEvents({ c, shop, member }: StaffRequest, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const heard = shop.desk.wire.follow(null, signal)
  const leave = await shop.desk.enterRoom(member.id)
  const open = idIn(c.req.query('chat'))
  const after = c.req.header('last-event-id') ?? c.req.query('after') ?? ''
  const said = open ? followed(shop, open, /^\d{1,9}$/.test(after) ? Number(after) : 0) : () => []
  try {
    yield* said()
    yield somethingChanged
    for await (const news of heard) {
      if (news.kind === 'typing') yield { event: 'typing', data: news }
      else {
        if (news.kind === 'gap' || news.chat === open) yield* said()
        yield somethingChanged
      }
    }
  } finally {
    leave()
  }
}

/** The list of chats is no longer as it was. */
const somethingChanged: ServerEvent = { event: 'room', data: {} }

/** What is new in one chat since it was last asked, and then seen. */
function followed(shop: Shop, id: string, after: number): () => AsyncGenerator<ServerEvent> {
  let seen = after
  return async function* () {
    const { db } = shop.database
    // First the chat, then what was said: of one that is over, that is all.
    const chat = await findChat(db, id)
    const visit = chat && siteVisit(chat.country.toLowerCase(), chat.language)
    if (!chat || !visit) return
    for await (const messages of readMessages(db, id, seen)) {
      const views = await messageViews(shop, visit, messages, (picture) => `${chatPath(id)}/pictures/${picture}`)
      for (const view of views) yield { event: 'message', id: String(view.seq), data: view }
      seen = messages.at(-1)!.seq
      await markSeen(db, id, seen)
    }
    yield { event: 'state', data: { state: chat.state, isHere: chat.isCustomerHere } }
  }
}
