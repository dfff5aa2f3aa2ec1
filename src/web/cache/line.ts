import { Problem } from '../http/problem.ts'

/** So many at once; those behind wait their turn, and whoever finds too many waiting is told to come back. */
export class Line {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#atOnce) this.#inside += 1
    else if (this.#waiting.length >= this.#mostWaiting) throw new Problem('TOO_BUSY', undefined, 10)
    else await new Promise<void>((turn) => this.#waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // Whoever leaves hands the place on.
      if (next) next()
      else this.#inside -= 1
    }
  }
}
