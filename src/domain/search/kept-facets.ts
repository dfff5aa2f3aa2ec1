import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Currency } from '../../kernel/money.ts'
import { catalogTags } from '../catalog/catalog.ts'
import { selectFacetRows, selectPiecesNow } from './facet-table.repository.ts'
import { amend, amountsIn, type FacetTable, facetTableOf, type Sold } from './facet-table.ts'
import { staysFreshMs } from './refinement.ts'

/** More products than this that have changed are not put right one by one: everything is read anew. */
const amendedMost = 2_000

interface Kept {
  readonly table: FacetTable
  readonly freshUntil: number
}

/**
 * What is sold, as a process keeps it. A product that has changed is put right before the next answer. Everything is read anew from time
 * to time, since pieces also go by the clock: meanwhile the answers come from what is there.
 */
export class KeptFacets {
  #kept: Kept | null = null
  #reading: Promise<Kept> | null = null
  #amending: Promise<void> | null = null
  /** Products to put right; and those that changed while everything is being read, perhaps too late for it. */
  #changed = new Set<string>()
  readonly #late = new Set<string>()
  /** Where to read from without being asked. */
  #warmed: { readonly database: Database; readonly clock: Clock } | null = null

  /** What is sold in a currency. */
  async soldIn(database: Database, currency: Currency, now: number): Promise<Sold> {
    const { table } = await this.#current(database, now)
    return { table, prices: amountsIn(table, currency) }
  }

  /** Reads everything before anybody asks, and again whenever it is forgotten. */
  async warm(database: Database, clock: Clock): Promise<void> {
    this.#warmed = { database, clock }
    await this.#current(database, clock().getTime())
  }

  /** Some data has changed. */
  told(tags: readonly string[]): void {
    if (tags.includes(catalogTags.menu)) {
      this.forget()
      return
    }
    for (const tag of tags) {
      if (!tag.startsWith(productTag)) continue
      const product = tag.slice(productTag.length)
      if (this.#kept) this.#changed.add(product)
      if (this.#reading) this.#late.add(product)
    }
  }

  /** The house was loaded anew since this edition, whether or not we were told. */
  outdated(edition: string): void {
    if (this.#kept?.table.edition === edition) this.forget()
  }

  /** What is being read is as old as what is kept. */
  forget(): void {
    this.#kept = null
    this.#reading = null
    this.#changed.clear()
    this.#late.clear()
    // Should it fail, the next who asks reads it.
    if (this.#warmed) this.#read(this.#warmed.database, this.#warmed.clock().getTime()).catch(() => undefined)
  }

  async #current(database: Database, now: number): Promise<Kept> {
    if (!this.#kept) return this.#reading ?? this.#read(database, now)
    if (now >= this.#kept.freshUntil || this.#changed.size > amendedMost) {
      // Who asks does not wait; should it fail, the next who asks has it tried again.
      if (!this.#reading) this.#read(database, now).catch(() => undefined)
    } else {
      while (this.#kept && (this.#amending || this.#changed.size > 0)) await (this.#amending ?? this.#amend(database, this.#kept))
    }
    return this.#kept ?? this.#current(database, now)
  }

  #read(database: Database, now: number): Promise<Kept> {
    this.#late.clear()
    const reading = selectFacetRows(database)
      .then((rows) => {
        const kept = { table: facetTableOf(rows), freshUntil: now + staysFreshMs }
        // Forgotten meanwhile: good enough for who has asked, and not kept.
        if (this.#reading !== reading) return kept
        this.#kept = kept
        this.#changed = new Set(this.#late)
        return kept
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = null
      })
    this.#reading = reading
    return reading
  }

  #amend(database: Database, kept: Kept): Promise<void> {
    const products = [...this.#changed]
    this.#changed.clear()
    this.#amending = (async () => {
      const { edition, pieces } = await selectPiecesNow(database.db, products)
      if (pieces.length === 0) return
      if (edition === kept.table.edition) amend(kept.table, pieces)
      else this.outdated(kept.table.edition)
    })()
      .catch((error: unknown) => {
        for (const product of products) this.#changed.add(product)
        throw error
      })
      .finally(() => {
        this.#amending = null
      })
    return this.#amending
  }
}

const productTag = catalogTags.product('')
