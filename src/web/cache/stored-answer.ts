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

/** A whole answer as it goes over the wire, once per encoding. */
export interface StoredAnswer {
  readonly variants: Readonly<Record<Encoding, Variant>>
  readonly bytes: number
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this an answer fits into one packet as it is: making it smaller would only cost time. */
export const worthCompressing = 1_400

/** The same bytes, smaller, for an answer that is sent once. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  return encoding === 'br' ? brotli(body) : compressGzip(body, { level: 6 })
}

/** Level 5 costs a fortieth of level 11 and gives nine tenths of it; pages are compressed while somebody waits. */
function brotli(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

export async function storeAnswer(html: string, headers: Record<string, string>): Promise<StoredAnswer> {
  const body = Buffer.from(html)
  const [br, gz] = await Promise.all([compress(body, 'br'), compress(body, 'gzip')])
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (bytes: Buffer, encoding: Encoding, suffix: string): Variant => {
    const etag = `"${digest}${suffix}"`
    const all = {
      ...headers,
      etag,
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
    return { body: bytes, etag, headers: Object.entries(all).flat() }
  }
  const variants = { br: variant(br, 'br', '-br'), gzip: variant(gz, 'gzip', '-gz'), identity: variant(body, 'identity', '') }
  return { variants, bytes: br.length + gz.length + body.length + 2_000 }
}

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
