import { LRUCache } from 'lru-cache'

/** What is said of something that was made: the data it was made from, and when it turns stale without any data changing. */
export interface Freshness {
  readonly tags: readonly string[]
  readonly freshUntil: Date | null
}

interface Entry<Value> extends Freshness {
  readonly value: Value
  /** Made for who asked, and not kept. */
  readonly isPassing?: boolean
}

/** What an entry takes besides its value, and each of its tags, whose set remembers the entry's key. */
const entryBytes = 200
const tagBytes = 64

/** A key that nobody would type is not kept. */
const longestKey = 1_024

/**
 * Pages and parts of them, kept in memory until the data they were made from changes. What was read before a change and
 * finished after it is never kept: each tag remembers when it last moved. With no room it keeps nothing.
 */
export class TaggedCache<Value extends object> {
  readonly #entries: LRUCache<string, Entry<Value>>
  readonly #hasRoom: boolean
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #tagMovedAt = new Map<string, number>()
  readonly #making = new Map<string, Promise<Value | null>>()
  /** How many makings are under way. */
  #busy = 0
  #turn = 0
  #flushedAt = 0

  /** `room` is in bytes, and so is what `sizeOf` tells of a value; what is kept beside it is counted too. */
  constructor(room: number, sizeOf: (value: Value) => number, mostOfOne = Math.floor(room / 8)) {
    this.#hasRoom = room > 0
    this.#entries = new LRUCache({
      maxSize: Math.max(1, room),
      maxEntrySize: Math.max(1, mostOfOne),
      sizeCalculation: ({ value, tags }, key) => sizeOf(value) + 2 * key.length + entryBytes + tags.length * tagBytes,
      dispose: (entry, key) => this.#untag(key, entry),
    })
  }

  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.freshUntil && entry.freshUntil.getTime() <= now) {
      this.#entries.delete(key)
      return undefined
    }
    return entry.value
  }

  /** Makes it once for all who ask at the same moment, and keeps it if nothing moved meanwhile. Null is there and not kept. */
  make(key: string, produce: () => Promise<Entry<Value>>): Promise<Value>
  make(key: string, produce: () => Promise<Entry<Value> | null>): Promise<Value | null>
  async make(key: string, produce: () => Promise<Entry<Value> | null>): Promise<Value | null> {
    // A request that comes after a change must not be given what was begun before it.
    const flight = `${key}\n${this.#turn}`
    const underWay = this.#making.get(flight)
    if (underWay) return underWay
    const begun = this.#turn
    const promise = this.#whileBusy(produce)
      .then((made) => {
        if (made && !made.isPassing && !this.#movedSince(begun, made.tags)) this.#keep(key, made)
        return made?.value ?? null
      })
      .finally(() => this.#making.delete(flight))
    this.#making.set(flight, promise)
    return promise
  }

  /** Those that are kept, and the others made together; what cannot be made is left out. */
  async makeMany(
    keys: readonly string[],
    now: number,
    produce: (missing: readonly string[]) => Promise<readonly (Entry<Value> & { readonly key: string })[]>,
  ): Promise<Map<string, Value>> {
    const found = new Map<string, Value>()
    for (const key of keys) {
      const value = this.get(key, now)
      if (value) found.set(key, value)
    }
    const missing = keys.filter((key) => !found.has(key))
    if (missing.length === 0) return found
    const begun = this.#turn
    for (const { key, ...made } of await this.#whileBusy(() => produce(missing))) {
      if (!this.#movedSince(begun, made.tags)) this.#keep(key, made)
      found.set(key, made.value)
    }
    return found
  }

  async #whileBusy<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1
    try {
      return await work()
    } finally {
      this.#busy -= 1
    }
  }

  invalidate(tags: readonly string[]): void {
    this.#turn += 1
    // Only pages that are being made right now can have read too early.
    if (this.#busy === 0) this.#tagMovedAt.clear()
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

  /** A value that has grown since is counted anew. */
  recount(key: string): void {
    const entry = this.#entries.peek(key)
    if (entry) this.#keep(key, entry)
  }

  get size(): number {
    return this.#entries.size
  }

  /** As it counts them itself. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  #movedSince(turn: number, tags: readonly string[]): boolean {
    return this.#flushedAt > turn || tags.some((tag) => (this.#tagMovedAt.get(tag) ?? 0) > turn)
  }

  #keep(key: string, { value, tags, freshUntil }: Entry<Value>): void {
    if (!this.#hasRoom || key.length > longestKey) return
    this.#entries.delete(key)
    this.#entries.set(key, { value, tags, freshUntil })
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set()
      this.#keysOfTag.set(tag, keys.add(key))
    }
  }

  #untag(key: string, entry: Entry<Value>): void {
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }
}
