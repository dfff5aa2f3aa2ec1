import type { Db } from '../../db/database.ts'
import { retention } from '../retention.ts'
import {
  deleteOld,
  selectAllMessages,
  selectChat,
  selectMessagesOn,
  selectOfCustomer,
  selectOfVisitor,
  selectOpen,
  selectPicture,
  updateSeen,
} from './chat.repository.ts'
import type { Chat, ChatMessage } from './chat.ts'

export const findChat = (db: Db, id: string): Promise<Chat | undefined> => selectChat(db, id)

/** The visitor's chat that is not over, or the one that ended today. */
export const findOwnChat = (db: Db, visitor: string): Promise<Chat | undefined> => selectOfVisitor(db, visitor)

/** What was said after a message that somebody has, in order. */
export const listMessages = (db: Db, chat: string, after: number): Promise<ChatMessage[]> => selectAllMessages(db, chat, after)

/** The same, a part at a time, for whoever sends it on. */
export const readMessages = (db: Db, chat: string, after: number): AsyncIterable<ChatMessage[]> =>
  selectMessagesOn(db, chat, after)

/** For an adviser's room: whom they help, who waits, and who is being helped. */
export const listOpenChats = (db: Db, member: string): Promise<Chat[]> => selectOpen(db, member, 200)

/** An adviser has read so far. */
export const markSeen = (db: Db, chat: string, seq: number): Promise<void> => updateSeen(db, chat, seq)

/** A picture of this chat, if it is one. */
export async function findPicture(db: Db, chat: string, id: string): Promise<Buffer | null> {
  const found = await selectPicture(db, id)
  return found?.chat === chat ? found.bytes : null
}

export const forgetOldChats = (db: Db): Promise<number> => deleteOld(db, retention.chatDays)

/** For their owner to take along: what both said, and when. */
export async function exportChats(db: Db, customer: string): Promise<object[]> {
  const chats = await selectOfCustomer(db, customer)
  return Promise.all(
    chats.map(async ({ id, createdAt, state }) => ({
      createdAt,
      state,
      messages: (await listMessages(db, id, 0)).map(({ author, name, kind, body, saidAt }) => ({
        author,
        name,
        kind,
        body,
        saidAt,
      })),
    })),
  )
}
