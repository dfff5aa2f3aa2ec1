interface Unsent {
  readonly clientId: string
  readonly text: string
}

type Sent = 'sent' | 'again' | 'refused'

const againMs = 2000
/** Nobody answers any more: a process that was killed may leave a question open for ever. */
const patienceMs = 15_000

/** The id of something that is sent by hand until it is answered for: the same thing keeps it. */
export class Attempts {
  #what = ''
  #id = ''

  of(what: string): string {
    if (what !== this.#what) this.#id = newId()
    this.#what = what
    return this.#id
  }

  /** It is said: the same thing again is another. */
  done(): void {
    this.#what = ''
  }
}

/** An id that nobody else makes, also where a page was not come to by https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * What was written and has not been answered for, in order, kept over reload and navigation. Each is sent under its own id until it is:
 * the server says it once.
 */
export class Outbox {
  readonly #key: string
  readonly #send: (unsent: Unsent) => Promise<Sent>
  #isSending = false

  constructor(key: string, send: (unsent: Unsent) => Promise<Sent>) {
    this.#key = key
    this.#send = send
    addEventListener('online', () => void this.flush())
  }

  waiting(): Unsent[] {
    return JSON.parse(sessionStorage[this.#key] ?? '[]') as Unsent[]
  }

  put(text: string): Unsent {
    const unsent = { clientId: newId(), text }
    this.#keep([...this.waiting(), unsent])
    void this.flush()
    return unsent
  }

  /** It came back as something said: whatever became of the answer. */
  said(clientId: string): void {
    if (this.waiting().some((each) => each.clientId === clientId)) this.#drop(clientId)
  }

  async flush(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let [next] = this.waiting(); next && navigator.onLine; [next] = this.waiting()) {
      const late = new Promise<Sent>((done) => setTimeout(done, patienceMs, 'again'))
      const done = await Promise.race([this.#send(next), late])
      if (done === 'again') {
        setTimeout(() => void this.flush(), againMs)
        break
      }
      this.#drop(next.clientId)
    }
    this.#isSending = false
  }

  #drop(clientId: string): void {
    this.#keep(this.waiting().filter((each) => each.clientId !== clientId))
  }

  #keep(unsent: readonly Unsent[]): void {
    if (unsent.length === 0) sessionStorage.removeItem(this.#key)
    else sessionStorage[this.#key] = JSON.stringify(unsent)
  }
}
