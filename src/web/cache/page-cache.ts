import { LRUCache } from 'lru-cache'
import type { StoredAnswer } from './stored-answer.ts'

/** What a view says of its page: the data it was made from, and when it turns stale without any data changing. */
export interface Freshness {
  readonly tags: readonly string[]
  readonly freshUntil: Date | null
}

interface Entry extends Freshness {
  readonly answer: StoredAnswer
}

/**
 * Whole answers, compressed, kept in memory until the data they were made from changes. A page that was read before
 * a change and finished after it is never kept: each tag remembers when it last moved.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #tagMovedAt = new Map<string, number>()
  readonly #making = new Map<string, Promise<StoredAnswer>>()
  #turn = 0
  #flushedAt = 0

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
      sizeCalculation: (entry) => entry.answer.bytes,
      dispose: (entry, key) => this.#untag(key, entry),
    })
  }

  get(key: string, now: number): StoredAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.freshUntil && entry.freshUntil.getTime() <= now) {
      this.#entries.delete(key)
      return undefined
    }
    return entry.answer
  }

  /** Makes an answer once for all who ask at the same moment, and keeps it if nothing moved meanwhile. */
  async make(key: string, produce: () => Promise<Freshness & { answer: StoredAnswer }>): Promise<StoredAnswer> {
    // A request that comes after a change must not be given what was begun before it.
    const flight = `${key}\n${this.#turn}`
    const underWay = this.#making.get(flight)
    if (underWay) return underWay
    const begun = this.#turn
    const promise = produce()
      .then((made) => {
        if (!this.#movedSince(begun, made.tags)) this.#keep(key, made)
        return made.answer
      })
      .finally(() => this.#making.delete(flight))
    this.#making.set(flight, promise)
    return promise
  }

  invalidate(tags: readonly string[]): void {
    this.#turn += 1
    // Only pages that are being made right now can have read too early.
    if (this.#making.size === 0) this.#tagMovedAt.clear()
    for (const tag of tags) {
      this.#tagMovedAt.set(tag, this.#turn)
      for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.#entries.delete(key)
    }
  }

  flush(): void {
    this.#turn += 1
    this.#flushedAt = this.#turn
    this.#tagMovedAt.clear()
    this.#entries.clear()
  }

  get size(): number {
    return this.#entries.size
  }

  #movedSince(turn: number, tags: readonly string[]): boolean {
    return this.#flushedAt > turn || tags.some((tag) => (this.#tagMovedAt.get(tag) ?? 0) > turn)
  }

  #keep(key: string, { answer, tags, freshUntil }: Entry): void {
    this.#entries.set(key, { answer, tags, freshUntil })
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set()
      this.#keysOfTag.set(tag, keys.add(key))
    }
  }

  #untag(key: string, entry: Entry): void {
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }
}
