import { KeptFacets } from '../../domain/search/kept-facets.ts'
import { Line } from './line.ts'
import { roughBytes } from './rough-bytes.ts'
import type { StoredAnswer } from './stored-answer.ts'
import { TaggedCache } from './tagged-cache.ts'

const megabyte = 1024 * 1024
const partsBytes = 16 * megabyte
/** Nobody asks for so many different pages at once but to see what happens. */
const [mostMade, mostWaiting] = [32, 2_000]

/** What a process keeps: whole pages, what many pages are made of (`parts.ts`), and what is sold. All are told of changes together. */
export class Memory {
  readonly pages: TaggedCache<StoredAnswer>
  readonly parts: TaggedCache<object>
  readonly facets = new KeptFacets()
  /** Those who wait for a page that is made. */
  readonly line: Line

  constructor(pageBytes: number, keepsParts = true, line = new Line(mostMade, mostWaiting)) {
    this.line = line
    this.pages = new TaggedCache(pageBytes, ({ bytes }) => bytes)
    this.parts = new TaggedCache(keepsParts ? partsBytes : 0, roughBytes)
  }

  invalidate(tags: readonly string[]): void {
    for (const each of [this.parts, this.pages]) each.invalidate(tags)
    this.facets.told(tags)
  }

  flush(): void {
    for (const each of [this.parts, this.pages]) each.flush()
    this.facets.forget()
  }
}
