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
  /** Undefined until it has been made. */
  ready(encoding: Encoding): Variant | undefined
  make(encoding: Encoding): Promise<Variant>
  readonly bytes: number
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this an answer fits into one packet as it is: making it smaller would only cost time. */
export const worthCompressing = 1_400

/** Brotli's levels: for who waits now, and for all who will ask for it again. 11 would take eighty times as long for a tenth less. */
const levels = { now: 3, again: 6 } as const

/** The same bytes, smaller. */
export function compress(body: Buffer, encoding: Encoding, asked: keyof typeof levels = 'now'): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  if (encoding === 'gzip') return compressGzip(body, { level: 6 })
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: levels[asked], [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/**
 * Nearly every browser takes Brotli: it is made at once and quickly, and better as soon as somebody asks for the page again.
 * The other encodings are made for the first who asks.
 */
export async function storeAnswer(html: string, headers: Record<string, string>): Promise<StoredAnswer> {
  const identity = Buffer.from(html)
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const variants = new Map<Encoding, Variant>()
  let asked = 0
  const make = async (encoding: Encoding, when: keyof typeof levels = 'now'): Promise<Variant> => {
    const body = await compress(identity, encoding, when)
    const etag = `"${digest}${suffixes[encoding]}${when === 'again' ? '6' : ''}"`
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
  const ready = (encoding: Encoding) => {
    // Should the better one fail, the first is good enough.
    if (encoding === 'br' && (asked += 1) === 2) make('br', 'again').catch(() => undefined)
    return variants.get(encoding)
  }
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
