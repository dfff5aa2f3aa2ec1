interface Posting {
  readonly named: number[]
  readonly found: number[]
}

/** Which documents have which words. Documents are put in in their order, so that every list is sorted. */
export class Postings {
  readonly #words = new Map<string, Posting>()

  add(position: number, words: Iterable<string>, isName = false): void {
    for (const word of words) {
      let posting = this.#words.get(word)
      if (!posting) this.#words.set(word, (posting = { named: [], found: [] }))
      if (posting.found.at(-1) !== position) posting.found.push(position)
      if (isName && posting.named.at(-1) !== position) posting.named.push(position)
    }
  }

  all(): Iterable<[string, Posting]> {
    return this.#words
  }
}
