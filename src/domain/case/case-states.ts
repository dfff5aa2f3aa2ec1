import type { Subject } from '../../db/step.ts'
import type { Transitions } from '../../kernel/transitions.ts'

export type CaseState = 'open' | 'waiting' | 'answered' | 'closed' | 'merged'

const caseTransitions: Transitions<CaseState> = {
  // The house is asked.
  open: ['waiting', 'answered', 'closed', 'merged'],
  // The house has asked back, and cannot go on without the shopper.
  waiting: ['open', 'answered', 'closed', 'merged'],
  answered: ['open', 'waiting', 'closed', 'merged'],
  // Whoever writes again opens it again.
  closed: ['open'],
  // What was said in it stands in another.
  merged: [],
}

export const caseSubject: Subject<CaseState> = { name: 'case', table: 'service_case', transitions: caseTransitions }
