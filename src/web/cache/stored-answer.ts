import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  readonly body: Buffer
  /** Names and values in turn, as Node writes them fastest; complete but for the request's own id. */
  readonly headers: readonly string[]
  /** Strong, and different for each encoding: the bytes are. */
  readonly etag: string
}

/** A whole answer as it goes over the wire, in each encoding that was asked for. */
export interface StoredAnswer {
  /** Undefined until somebody has asked for it. */
  ready(encoding: Encoding): Variant | undefined
  make(encoding: Encoding): Promise<Variant>
  readonly bytes: number
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this an answer fits into one packet as it is: making it smaller would only cost time. */
export const worthCompressing = 1_400

/** Brotli's levels: somebody waits, and 11 would take fifty times as long for a fifth less. What is sent often may take a little longer. */
const levels = { once: 4, often: 5 } as const

/** The same bytes, smaller. */
export function compress(body: Buffer, encoding: Encoding, sent: keyof typeof levels = 'once'): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  if (encoding === 'gzip') return compressGzip(body, { level: 6 })
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: levels[sent], [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** Nearly every browser takes Brotli: it is made at once, and gzip for the first who asks. */
export async function storeAnswer(html: string, headers: Record<string, string>): Promise<StoredAnswer> {
  const identity = Buffer.from(html)
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const variants = new Map<Encoding, Variant>()
  const make = async (encoding: Encoding): Promise<Variant> => {
    const body = await compress(identity, encoding, 'often')
    const etag = `"${digest}${suffixes[encoding]}"`
    const all = {
      ...headers,
      etag,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
    const variant = { body, etag, headers: Object.entries(all).flat() }
    variants.set(encoding, variant)
    return variant
  }
  const { body } = await make('br')
  const ready = (encoding: Encoding) => variants.get(encoding)
  return { ready, make, bytes: identity.length + 2 * body.length + 2_000 }
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz', identity: '' }

const refuses = /\bbr\s*;\s*q=0(?:\.0*)?(?:\s|,|$)/

export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  if (accept.includes('br') && !refuses.test(accept)) return 'br'
  return accept.includes('gzip') && !/\bgzip\s*;\s*q=0(?:\.0*)?(?:\s|,|$)/.test(accept) ? 'gzip' : 'identity'
}

export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return (
    ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  )
}
