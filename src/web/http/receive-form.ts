import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { dataUrlFile } from './data-url-file.ts'
import { type FileSink, IncomingFiles } from './incoming-file.ts'
import { Problem } from './problem.ts'
import type { AppContext, FormFields } from './route.ts'

const mostFields = 200
/** Of all that is no file, together. */
const mostText = 64 * 1024

/** A field that holds a file as text, by the specification's name. */
const isFileField = (name: string) => /^File_\d{1,3}$/.test(name)

interface Received {
  readonly form: FormFields
  readonly files: IncomingFiles
}

/**
 * Reads a form with files as it comes: each file goes to the disk piece by piece, whether the browser sends it as one or a script as a
 * data URL in `File_n`. What was sent is on the disk only until `files.discard()`.
 */
export async function receiveForm(c: AppContext, dataDir: string): Promise<Received> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const files = new IncomingFiles(dataDir)
  const fields = new Fields()
  const body = c.req.raw.body
  try {
    if (type === 'multipart/form-data') await readMultipart(c.req.header('content-type')!, body, fields, files)
    else if (type === 'application/x-www-form-urlencoded') await readUrlEncoded(body, fields, files)
    else throw new Problem('UNSUPPORTED_FORM', type.slice(0, 80))
    return { form: fields.read, files }
  } catch (error) {
    await files.discard()
    throw error
  }
}

/** What is typed into a form, and never more of it than fits in one. */
class Fields {
  readonly read = new Map<string, string>()
  #count = 0
  #bytes = 0

  add(name: string, value: string): void {
    this.#bytes += name.length + value.length
    if (this.#bytes > mostText) throw new Problem('TOO_LARGE')
    if (++this.#count > mostFields) throw new Problem('MALFORMED_REQUEST', 'too many fields')
    // PostgreSQL has no text for it, and no keyboard either.
    if (value.includes('\0') || name.includes('\0')) throw new Problem('MALFORMED_REQUEST', 'a NUL character')
    if (!this.read.has(name)) this.read.set(name, value)
  }
}

type Body = ReadableStream<Uint8Array> | null

async function readMultipart(contentType: string, body: Body, fields: Fields, files: IncomingFiles): Promise<void> {
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  const parts: Promise<void>[] = []
  const streams: Readable[] = []
  let parser: Writable
  try {
    const busboy = new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldNameSize: 200, fieldSize: mostText, fields: mostFields, files: 100, parts: 400, headerPairs: 20 },
      isPartAFile: (name, _, filename) => filename !== undefined || isFileField(name ?? ''),
    })
    busboy.on('field', (name, value, _, isCut) => {
      try {
        if (isCut) throw new Problem('TOO_LARGE')
        fields.add(name, value)
      } catch (error) {
        note(error)
      }
    })
    busboy.on('file', (name, stream, filename) => {
      const sink = isFileField(name) && filename === undefined ? dataUrlFile(files) : files.begin(() => filename ?? '')
      streams.push(stream)
      parts.push(sink.then((each) => takeAll(stream, each)).catch(note))
    })
    parser = busboy
  } catch {
    throw new Problem('MALFORMED_REQUEST', 'multipart')
  }
  try {
    await pipeline(streamOf(body), parser)
  } catch (error) {
    // Cut off in the middle: who waits for the rest of a file waits no longer.
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(parts)
    throw error instanceof Problem ? error : new Problem('MALFORMED_REQUEST', 'multipart')
  }
  await Promise.all(parts)
  if (failures.length > 0) throw failures[0]
}

async function takeAll(stream: Readable, sink: FileSink): Promise<void> {
  try {
    for await (const chunk of stream) await sink.write(chunk as Uint8Array)
  } finally {
    await sink.end()
  }
}

const streamOf = (body: Body): Readable =>
  body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])

const ampersand = 0x26
const equals = 0x3d
const percent = 0x25
const plus = 0x2b
const space = 0x20

/** `name=value&…`, decoded sign by sign. */
async function readUrlEncoded(body: Body, fields: Fields, files: IncomingFiles): Promise<void> {
  const reader = new UrlEncoded(fields, files)
  for await (const chunk of streamOf(body)) await reader.take(chunk as Uint8Array)
  await reader.end()
}

class UrlEncoded {
  readonly #fields: Fields
  readonly #files: IncomingFiles
  /** Of the field that is being read; null while it is its name that is. */
  #name: string | null = null
  /** Where its value goes, if it is a file. */
  #sink: FileSink | null = null
  #escaped = ''
  /** What was decoded and has not gone on. */
  #out = Buffer.alloc(0)
  #filled = 0
  #typed: Buffer[] = []
  #typedBytes = 0

  constructor(fields: Fields, files: IncomingFiles) {
    this.#fields = fields
    this.#files = files
  }

  async take(bytes: Uint8Array): Promise<void> {
    if (this.#out.length < bytes.length + 1) this.#out = Buffer.alloc(bytes.length + 1)
    for (const byte of bytes) {
      if (this.#escaped !== '') this.#takeEscaped(byte)
      else if (byte === percent) this.#escaped = '%'
      else if (byte === ampersand) await this.#endField()
      else if (byte === equals && this.#name === null) await this.#endName()
      else this.#out[this.#filled++] = byte === plus ? space : byte
    }
    await this.#flush()
  }

  async end(): Promise<void> {
    if (this.#escaped !== '') throw new Problem('MALFORMED_REQUEST', 'escape')
    await this.#endField()
  }

  #takeEscaped(byte: number): void {
    this.#escaped += String.fromCharCode(byte)
    if (this.#escaped.length < 3) return
    if (!/^%[0-9a-f]{2}$/i.test(this.#escaped)) throw new Problem('MALFORMED_REQUEST', 'escape')
    this.#out[this.#filled++] = Number.parseInt(this.#escaped.slice(1), 16)
    this.#escaped = ''
  }

  /** To the file, or to the field that is being read. */
  async #flush(): Promise<void> {
    const piece = this.#out.subarray(0, this.#filled)
    this.#filled = 0
    if (this.#sink) return this.#sink.write(piece)
    this.#typedBytes += piece.length
    if (this.#typedBytes > mostText) throw new Problem('TOO_LARGE')
    if (piece.length > 0) this.#typed.push(Buffer.from(piece))
  }

  #takeTyped(): string {
    const text = Buffer.concat(this.#typed).toString('utf8')
    this.#typed = []
    return text
  }

  async #endName(): Promise<void> {
    await this.#flush()
    this.#name = this.#takeTyped()
    if (isFileField(this.#name)) this.#sink = await dataUrlFile(this.#files)
  }

  async #endField(): Promise<void> {
    await this.#flush()
    if (this.#sink) await this.#sink.end()
    else if (this.#name !== null) this.#fields.add(this.#name, this.#takeTyped())
    else if (this.#typed.length > 0) this.#fields.add(this.#takeTyped(), '')
    this.#name = this.#sink = null
  }
}
