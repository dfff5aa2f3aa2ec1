import type { PayLater, Terms } from '../../domain/payment/pay-later.port.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Answered } from '../../kernel/service-answer.ts'

const keptMs = 10 * 60_000
/** Nobody is asked again at once who has just failed: every page would wait for them. */
export const restMs = 30_000

/** Keeps what a provider said, since it hangs on no piece and no shopper. */
export function remembering(provider: PayLater, clock: Clock): PayLater {
  let kept: { readonly until: number; readonly answer: Answered<readonly Terms[]> } | undefined
  const ask = async () => {
    const answer = await provider.terms()
    kept = { until: clock().getTime() + (answer.ok ? keptMs : restMs), answer: Promise.resolve(answer) }
    return answer
  }
  return {
    name: provider.name,
    terms: () => {
      // While one asks, the others wait with them.
      if (!kept || kept.until <= clock().getTime()) kept = { until: Number.POSITIVE_INFINITY, answer: ask() }
      return kept.answer
    },
  }
}
