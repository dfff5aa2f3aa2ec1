import type { z } from 'zod'
import { type Answered, type RefusalStatus, refusalStatuses } from '../../domain/address/address-service.port.ts'
import { failure, success } from '../../kernel/result.ts'

/** A shopper is waiting: whoever takes longer counts as away. */
const usualPatienceMs = 1_500

const away = failure({ code: 'SERVICE_AWAY' })

/** Asks a vendor and reads its JSON. Never throws: what goes wrong out there is an answer as well. */
export async function askService<T>(
  shape: z.ZodType<T>,
  url: URL,
  init: RequestInit = {},
  patienceMs = usualPatienceMs,
): Answered<T> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    if (isRefusal(response.status)) return failure({ code: 'SERVICE_REFUSED', status: response.status })
    const parsed = shape.safeParse(response.ok ? await response.json() : undefined)
    return parsed.success ? success(parsed.data) : away
  } catch {
    return away
  }
}

function isRefusal(status: number): status is RefusalStatus {
  return (refusalStatuses as readonly number[]).includes(status)
}
