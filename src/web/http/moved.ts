/** Thrown where a page is asked for under a path that it no longer has, or has in another language only. */
export class Moved extends Error {
  /** Its own URL, from the root. */
  readonly path: string

  constructor(path: string) {
    super(`moved to ${path}`)
    this.path = path
  }
}
