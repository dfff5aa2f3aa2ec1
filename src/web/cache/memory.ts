import { KeptFacets } from '../../domain/search/kept-facets.ts'
import { roughBytes } from './rough-bytes.ts'
import type { StoredAnswer } from './stored-answer.ts'
import { TaggedCache } from './tagged-cache.ts'

const megabyte = 1024 * 1024
const partsBytes = 16 * megabyte

/** What a process keeps: whole pages, what many pages are made of (`parts.ts`), and what is sold. All are told of changes together. */
export class Memory {
  readonly pages: TaggedCache<StoredAnswer>
  readonly parts: TaggedCache<object>
  readonly facets = new KeptFacets()

  constructor(pageBytes: number, keepsParts = true) {
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
