import type { Subject } from '../../db/step.ts'
import type { Transitions } from '../../kernel/transitions.ts'

/** How far the care of a piece has come. Before the first of them it was asked for. */
export type CareState =
  | 'estimated'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'paid'
  | 'working'
  | 'ready'
  | 'returned'
  | 'refunded'

const careTransitions: Transitions<CareState> = {
  // The house has said what it would do, and for how much.
  estimated: ['accepted', 'declined', 'withdrawn'],
  // Where nothing is to be paid it is worked on; anything else is paid first, and the database sees to that.
  accepted: ['paid', 'working', 'declined', 'withdrawn'],
  paid: ['working', 'refunded'],
  working: ['ready', 'refunded'],
  // Mended, and still in the house.
  ready: ['returned', 'refunded'],
  // In its owner's hands again.
  returned: ['refunded'],
  declined: [],
  withdrawn: [],
  refunded: [],
}

export const estimateSubject: Subject<CareState> = { name: 'estimate', table: 'estimate', transitions: careTransitions }

/** Where the house takes it by hand; the rest is the shopper's answer and their payment. */
export const careMoves = ['working', 'ready', 'returned', 'withdrawn', 'refunded'] as const

export type CareMove = (typeof careMoves)[number]

/** What the house may do next. */
export function movesOf({
  state,
  amount,
}: {
  readonly state: CareState
  readonly amount: { readonly amount: number }
}): CareMove[] {
  const isFree = amount.amount === 0
  return careMoves.filter((to) => {
    if (to === 'working' && state === 'accepted' && !isFree) return false
    if (to === 'refunded' && isFree) return false
    return careTransitions[state].includes(to)
  })
}

/** Of one that another was written after: what was paid for it is given back all the same. */
export const movesOfEarlier = (estimate: Parameters<typeof movesOf>[0]): CareMove[] =>
  movesOf(estimate).filter((to) => to === 'refunded')

/** What a shopper sees of the way: the stations that are behind, and those to come. */
export function stationsOf({ state, amount }: Parameters<typeof movesOf>[0]): readonly ('asked' | CareState)[] {
  if (state === 'declined' || state === 'withdrawn') return ['asked', 'estimated', state]
  const paid = amount.amount === 0 ? [] : (['paid'] as const)
  return [
    'asked',
    'estimated',
    'accepted',
    ...paid,
    'working',
    'ready',
    'returned',
    ...(state === 'refunded' ? (['refunded'] as const) : []),
  ]
}
