import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { assemble, type Markup } from '../layout/assemble.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Variant {
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
  /** What is made may have to be counted anew: it is kept. */
  make(encoding: Encoding): Variant
  readonly bytes: number
}

const compressBrotli = promisify(brotliCompress)

/** Below this an answer fits into one packet as it is: making it smaller would only cost time. */
export const worthCompressing = 1_400

/**
 * Brotli's levels: for who waits now, and for all who will ask for it again. 1 would take twice as long as 0 for a twenty-fifth less, 11
 * eighty times as long for a fifth.
 */
const levels = { now: 0, again: 6 } as const

/** 2^18 bytes: no page is longer than what Brotli then looks back on, and the usual window costs a third more time to lay out. */
const windowBits = 18

const brotli = (level: number, { length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

/** The same bytes, smaller, for who waits. A page takes less time than handing it to another thread and back. */
export function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  return encoding === 'gzip' ? gzipSync(body, { level: 5 }) : brotliCompressSync(body, brotli(levels.now, body))
}

/** Headers and etag of one variant, beside its body. */
const variantBytes = 1_200

/**
 * Nearly every browser takes Brotli: it is made at once and quickly, and better as soon as somebody asks for the page again. It is
 * also what the other encodings are made from, for the first who asks: the plain bytes would take six times as much room.
 */
export function storeAnswer(markup: Markup, headers: Readonly<Record<string, string>>): StoredAnswer {
  const plain = assemble(markup)
  const packed = compress(plain, 'br')
  // Of the packed bytes, which are as unlike as the plain ones and an eighth of them.
  const digest = hash('sha256', packed, 'base64url').slice(0, 22)
  const variants = new Map<Encoding, Variant>()
  let asked = 0
  const keep = (encoding: Encoding, body: Buffer, suffix = ''): Variant => {
    const etag = `"${digest}${suffixes[encoding]}${suffix}"`
    const all = {
      ...headers,
      etag,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
    const variant = { body: inOwnMemory(body), etag, headers: Object.entries(all).flat() }
    variants.set(encoding, variant)
    return variant
  }
  keep('br', packed)
  const unpacked = () => brotliDecompressSync(variants.get('br')!.body)
  const again = async () => {
    const body = unpacked()
    keep('br', await compressBrotli(body, brotli(levels.again, body)), '6')
  }
  return {
    ready: (encoding) => {
      // Should the better one fail, the first is good enough.
      if (encoding === 'br' && (asked += 1) === 2) again().catch(() => undefined)
      return variants.get(encoding)
    },
    make: (encoding) => keep(encoding, compress(unpacked(), encoding)),
    get bytes() {
      return [...variants.values()].reduce((sum, { body }) => sum + body.length + variantBytes, 0)
    },
  }
}

/** What the compressor gives is a part of a larger piece of memory, and so is a small buffer of Node's: one page would keep all of it. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
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
