import type { Result } from './result.ts'

/** What an outside service did instead of answering: it refused us, it was away or too slow, or it said what nobody can read. */
export type ServiceFailure =
  | { readonly code: 'SERVICE_REFUSED'; readonly status: RefusalStatus }
  | { readonly code: 'SERVICE_AWAY' }
  | { readonly code: 'SERVICE_NONSENSE' }

/** After one of these a form stops asking. */
export const refusalStatuses = [400, 401, 402, 403, 404] as const
export type RefusalStatus = (typeof refusalStatuses)[number]

/** Neither who asks is refused, nor is what was asked about missing: this is not done, however often it is asked for. */
export const isNotTakenOn = ({ code, status }: { readonly code: string; readonly status?: number }): boolean =>
  code === 'SERVICE_REFUSED' && (status === 400 || status === 402)

export type Answered<T> = Promise<Result<T, ServiceFailure>>
