import type { Subject } from '../../db/step.ts'
import type { Transitions } from '../../kernel/transitions.ts'

export type ChatState = 'waiting' | 'active' | 'ended'

export const chatTransitions: Transitions<ChatState> = {
  waiting: ['active', 'ended'],
  // Back to waiting when its adviser has vanished.
  active: ['waiting', 'ended'],
  ended: [],
}

export const chatSubject: Subject<ChatState> = { name: 'chat', table: 'chat', transitions: chatTransitions }
