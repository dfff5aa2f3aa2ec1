import type { Subject } from '../../db/step.ts'
import type { Transitions } from '../../kernel/transitions.ts'

export const returnStates = ['ASKED', 'SENT', 'RECEIVED', 'SETTLED', 'REFUSED', 'CANCELLED'] as const

export type ReturnState = (typeof returnStates)[number]

export const returnTransitions: Transitions<ReturnState> = {
  // Announced. Until a courier has it, its owner may keep it after all.
  ASKED: ['SENT', 'RECEIVED', 'CANCELLED'],
  // A courier has it: what it is exchanged for leaves now.
  SENT: ['RECEIVED'],
  // Here, whole or in part, and looked at.
  RECEIVED: ['SETTLED', 'REFUSED'],
  SETTLED: [],
  // Nothing of it was taken back.
  REFUSED: [],
  CANCELLED: [],
}

export const returnSubject: Subject<ReturnState> = { name: 'return', table: 'order_return', transitions: returnTransitions }
