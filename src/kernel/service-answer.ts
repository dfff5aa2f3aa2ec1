import type { Result } from './result.ts'

/** What an outside service did instead of answering: it refused us, it was away or too slow, or it said what nobody can read. */
export type ServiceFailure =
  | { readonly code: 'SERVICE_REFUSED'; readonly status: RefusalStatus }
  | { readonly code: 'SERVICE_AWAY' }
  | { readonly code: 'SERVICE_NONSENSE' }

/** After one of these a form stops asking. */
export const refusalStatuses = [400, 401, 402, 403, 404] as const
export type RefusalStatus = (typeof refusalStatuses)[number]

export type Answered<T> = Promise<Result<T, ServiceFailure>>
