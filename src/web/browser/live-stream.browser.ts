const firstPauseMs = 500
const longestPauseMs = 10_000

type Hear = Readonly<Record<string, (data: never) => void>>

/**
 * Server-sent events that come back by themselves: after a lost network, a restarted server, a page that was hidden. A page that
 * nobody sees holds no connection: a browser has few for one house.
 */
export class LiveStream {
  readonly #url: () => string
  readonly #hear: Hear
  readonly #onLine: (isUp: boolean) => void
  #source: EventSource | undefined
  #pause = firstPauseMs
  #retry: ReturnType<typeof setTimeout> | undefined
  #isOver = false
  readonly #wake = () => this.#look()

  /** `url` says each time what is here already; `onLine` hears whether the line is up. */
  constructor(url: () => string, hear: Hear, onLine: (isUp: boolean) => void, staysHidden = false) {
    this.#url = url
    this.#hear = hear
    this.#onLine = onLine
    this.#staysHidden = staysHidden
    addEventListener('online', this.#wake)
    addEventListener('offline', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
    // A page that waits in the browser's memory must hold nothing.
    addEventListener('pagehide', () => this.#drop())
    addEventListener('pageshow', this.#wake)
    this.#look()
  }

  readonly #staysHidden: boolean

  end(): void {
    this.#isOver = true
    this.#drop()
    removeEventListener('online', this.#wake)
    removeEventListener('offline', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    removeEventListener('pageshow', this.#wake)
  }

  #look(): void {
    if (this.#isOver) return
    if (!navigator.onLine) {
      this.#drop()
      this.#onLine(false)
    } else if (document.hidden && !this.#staysHidden) this.#drop()
    else if (!this.#source) {
      this.#pause = firstPauseMs
      this.#connect()
    }
  }

  #drop(): void {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = undefined
  }

  #connect(): void {
    this.#drop()
    if (this.#isOver) return
    const source = new EventSource(this.#url())
    this.#source = source
    source.onopen = () => {
      this.#pause = firstPauseMs
      this.#onLine(true)
    }
    // The browser's own way back does not know what has been seen by other ways, and gives up on some errors.
    source.onerror = () => {
      if (this.#source !== source) return
      this.#drop()
      this.#onLine(false)
      this.#retry = setTimeout(() => this.#connect(), this.#pause)
      this.#pause = Math.min(longestPauseMs, this.#pause * 2)
    }
    for (const [name, hear] of Object.entries(this.#hear))
      source.addEventListener(name, ({ data }) => (hear as (data: unknown) => void)(JSON.parse(data)))
  }
}
