import type { Database, Db } from '../../db/database.ts'
import { selectIsStaffed, updateHere, updateWindows } from './chat.repository.ts'
import { ChatWire } from './chat-news.ts'
import { freeAbandoned } from './end-chat.ts'

const beatMs = 10_000
/** Windows of one chat that are open at once, in one process. A browser has one: what is hidden does not listen. */
const mostWindows = 6

/** Whether an adviser is in the room. */
export const isStaffed = (db: Db): Promise<boolean> => selectIsStaffed(db)

/** Chats as one process knows them: what it hears, and who is here through it. */
export class ChatDesk {
  readonly wire = new ChatWire()
  readonly #database: Database
  readonly #rooms = new Map<string, number>()
  readonly #windows = new Map<string, number>()
  #beat: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** An adviser's room is open until they call what this answers. They may have it open twice. */
  async enterRoom(member: string): Promise<() => void> {
    // First, for it may fail: then nobody has come in.
    await updateHere(this.#database.db, [member])
    return countIn(this.#rooms, member)
  }

  /** A shopper's window has its place from now until they call what this answers: of many who come at once, too. Null where all are taken. */
  openWindow(chat: string): (() => void) | null {
    return (this.#windows.get(chat) ?? 0) < mostWindows ? countIn(this.#windows, chat) : null
  }

  /** Says again and again who is here, and sees who no longer is. An outage of the database is none of ours: the next beat comes. */
  start(onError: (error: unknown) => void): () => void {
    this.#beat = setInterval(() => void this.beat().catch(onError), beatMs)
    this.#beat.unref()
    return () => clearInterval(this.#beat)
  }

  async beat(): Promise<void> {
    const [windows, rooms] = [this.wire.followed(), [...this.#rooms.keys()]]
    if (windows.length === 0 && rooms.length === 0) return
    await updateWindows(this.#database.db, windows)
    await updateHere(this.#database.db, rooms)
    await freeAbandoned(this.#database)
  }
}

/** One more; answers what takes it away again. */
function countIn(counts: Map<string, number>, key: string): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
  return () => {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
}
