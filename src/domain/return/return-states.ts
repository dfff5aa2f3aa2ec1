import type { Subject } from '../../db/step.ts'
import type { Transitions } from '../../kernel/transitions.ts'

export const returnStates = ['UNPAID', 'ASKED', 'SENT', 'RECEIVED', 'SETTLED', 'REFUSED', 'CANCELLED', 'LAPSED'] as const

export type ReturnState = (typeof returnStates)[number]

export const returnTransitions: Transitions<ReturnState> = {
  // What is wanted for it is dearer, and set aside until the difference is paid.
  UNPAID: ['ASKED', 'LAPSED'],
  // Announced. Until a courier has it, its owner may keep it after all.
  ASKED: ['SENT', 'RECEIVED', 'CANCELLED'],
  // A courier has it: what it is exchanged for leaves now, or is kept for who received it as a gift.
  SENT: ['RECEIVED'],
  // Here, whole or in part, and looked at.
  RECEIVED: ['SETTLED', 'REFUSED'],
  SETTLED: [],
  // Nothing of it was taken back.
  REFUSED: [],
  // Its parcel may have been posted before anybody cancelled it.
  CANCELLED: ['RECEIVED'],
  // Nobody paid the difference. No label was given out: nothing of it comes.
  LAPSED: [],
}

export const returnSubject: Subject<ReturnState> = { name: 'return', table: 'order_return', transitions: returnTransitions }
