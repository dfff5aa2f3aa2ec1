import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

export const chatChannel = 'chat'

/** Something about a chat has changed. Whoever follows it reads what, but for typing, which nobody keeps. */
export type ChatNews =
  | { readonly chat: string; readonly kind: 'changed' }
  | { readonly chat: string; readonly kind: 'typing'; readonly by: 'agent' | 'customer' }

/** Tells every process, once the transaction is kept. */
export async function tellOf(tx: Pick<Transaction, 'execute'>, news: ChatNews): Promise<void> {
  await tx.execute(sql`select pg_notify(${chatChannel}, ${JSON.stringify(news)})`, 'chat-tell')
}

type Heard = ChatNews | { readonly kind: 'gap' }

type Follower = (news: Heard) => void

/** What this process hears of chats, and who in it follows which. */
export class ChatWire {
  readonly #of = new Map<string, Set<Follower>>()
  readonly #all = new Set<Follower>()

  /** Of one chat, or of all of them, from now until the signal. News that nobody has read yet are told once. */
  follow(chat: string | null, signal: AbortSignal): AsyncIterable<Heard> {
    const waiting = new Map<string, Heard>()
    let wake = () => {}
    const leave = this.#join(chat, (news) => {
      waiting.set('chat' in news ? `${news.kind} ${news.chat}` : news.kind, news)
      wake()
    })
    const stop = () => {
      leave()
      wake()
    }
    // Who has gone already is never heard to go.
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    return (async function* () {
      while (!signal.aborted) {
        if (waiting.size === 0) await new Promise<void>((woken) => (wake = woken))
        const heard = [...waiting.values()]
        waiting.clear()
        yield* heard
      }
    })()
  }

  #join(chat: string | null, follower: Follower): () => void {
    const followers = chat === null ? this.#all : (this.#of.get(chat) ?? new Set())
    if (chat !== null) this.#of.set(chat, followers)
    followers.add(follower)
    return () => {
      followers.delete(follower)
      if (chat !== null && followers.size === 0 && this.#of.get(chat) === followers) this.#of.delete(chat)
    }
  }

  hear(payload: string): void {
    const news = JSON.parse(payload) as ChatNews
    for (const follower of [...(this.#of.get(news.chat) ?? []), ...this.#all]) follower(news)
  }

  /** Some may have been missed: everybody reads anew. */
  gap(): void {
    for (const followers of [...this.#of.values(), this.#all]) for (const each of followers) each({ kind: 'gap' })
  }

  /** Chats that somebody follows here: their windows are open. */
  followed(): string[] {
    return [...this.#of.keys()]
  }
}
