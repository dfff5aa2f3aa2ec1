import type { FileSink, IncomingFiles } from './incoming-file.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const mostOfName = 600
const mostOfHead = 100
const dataHead = /^data:[\w.+-]*\/?[\w.+-]*;base64$/

/** Where in the text we are: between strings, in a key, behind one, or in the value of one. */
type State = 'outside' | 'key' | 'between' | 'name' | 'other' | 'head' | 'data'

/**
 * A field `{"fileName": …, "value": "data:…;base64,…"}`, read as it comes: seven megabytes of it are never in one string. What is not
 * of this shape is no file that we take.
 */
export async function dataUrlFile(files: IncomingFiles): Promise<FileSink> {
  const reader = new DataUrlReader(() => files.fail('ERROR_FILE_TYPE'))
  const out = await files.begin(() => reader.name)
  const pass = async (decoded: Buffer) => {
    if (decoded.length > 0) await out.write(decoded)
  }
  return {
    write: (bytes) => pass(reader.take(bytes)),
    end: async () => {
      await pass(reader.end())
      await out.end()
    },
  }
}

class DataUrlReader {
  name = ''
  readonly #fail: () => void
  #state: State = 'outside'
  #text: number[] = []
  #isEscaped = false
  #base64 = ''
  #isEmpty = true
  #hasFile = false

  constructor(fail: () => void) {
    this.#fail = fail
  }

  /** Answers what of the file itself is whole. */
  take(bytes: Uint8Array): Buffer {
    if (bytes.length > 0) this.#isEmpty = false
    let at = 0
    while (at < bytes.length) {
      if (this.#state === 'data' && !this.#isEscaped) at = this.#takeRun(bytes, at)
      const byte = bytes[at++]
      if (byte !== undefined) this.#takeSign(byte)
    }
    return this.#decode(this.#base64.length - (this.#base64.length % 4))
  }

  end(): Buffer {
    if (this.#state !== 'outside' || (!this.#hasFile && !this.#isEmpty)) this.#fail()
    return this.#decode(this.#base64.length)
  }

  /** The signs of the file itself, as long as they last; where they end. */
  #takeRun(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && bytes[at] !== quote && bytes[at] !== backslash) at++
    this.#base64 += Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString('latin1')
    return at
  }

  #takeSign(byte: number): void {
    if (this.#isEscaped) {
      this.#isEscaped = false
      // Some write a slash so; no other sign of a file is ever written with a backslash.
      if (this.#state === 'data') this.#base64 += String.fromCharCode(byte)
      else this.#keep(backslash, byte)
    } else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#takeQuote()
    else if (this.#state === 'head' && byte === comma) this.#endHead()
    else if (this.#state !== 'outside' && this.#state !== 'between') this.#keep(byte)
  }

  /** A name or a head that has no end is none. */
  #keep(...signs: number[]): void {
    if (this.#text.length > (this.#state === 'head' ? mostOfHead : mostOfName)) this.#fail()
    else this.#text.push(...signs)
  }

  #words(): string {
    const words = Buffer.from(this.#text).toString('utf8')
    this.#text = []
    return words
  }

  #endHead(): void {
    if (!dataHead.test(this.#words())) this.#fail()
    this.#state = 'data'
    this.#hasFile = true
  }

  /** Which string begins here, or which one has ended. */
  #takeQuote(): void {
    if (this.#state === 'outside') this.#state = 'key'
    else if (this.#state === 'key') this.#state = 'between'
    else if (this.#state === 'between') this.#state = stateFor(this.#words())
    else {
      if (this.#state === 'name') this.name = readString(this.#words())
      if (this.#state === 'head') this.#fail()
      this.#text = []
      this.#state = 'outside'
    }
  }

  #decode(length: number): Buffer {
    const decoded = Buffer.from(this.#base64.slice(0, length), 'base64')
    this.#base64 = this.#base64.slice(length)
    return decoded
  }
}

const stateFor = (key: string): State => (key === 'fileName' ? 'name' : key === 'value' ? 'head' : 'other')

function readString(inner: string): string {
  try {
    return String(JSON.parse(`"${inner}"`))
  } catch {
    return ''
  }
}
