import type { ContentfulStatusCode } from 'hono/utils/http-status'

const statuses = {
  MALFORMED_REQUEST: 400,
  FORBIDDEN_REQUEST: 403,
  PAGE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  UNSUPPORTED_FORM: 415,
  TOO_MANY_REQUESTS: 429,
  TECHNICAL_ERROR: 500,
  CHECKOUT_TECHNICAL_ERROR: 500,
  DATABASE_AWAY: 503,
  TOO_BUSY: 503,
} as const satisfies Record<string, ContentfulStatusCode>

export type ProblemCode = keyof typeof statuses

/** A request that gets an error page (or an error body, when it asked for a part) instead of an answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: ContentfulStatusCode

  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  /** `detail` is for the log, never for the shopper. */
  constructor(code: ProblemCode, detail?: string, retryAfter?: number) {
    super(detail ? `${code}: ${detail}` : code)
    this.code = code
    this.status = statuses[code]
    this.retryAfter = retryAfter
  }
}
