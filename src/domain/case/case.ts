import type { Language } from '../../kernel/visit.ts'
import type { CaseState } from './case-states.ts'

type CaseKind = 'contact' | 'care' | 'return' | 'chat'

export interface Case {
  readonly id: string
  readonly number: string
  /** Opens it to whoever has the letter. */
  readonly key: string
  readonly kind: CaseKind
  readonly subject: string
  readonly country: string
  readonly language: Language
  readonly store: string | null
  readonly customer: string | null
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly civility: '' | 'Mr.' | 'Mrs.'
  readonly phone: string
  /** A colour of a style, as the catalogue knows it. */
  readonly product: string | null
  readonly order: string | null
  readonly state: CaseState
  /** Who of the house takes care of it, by id and by name. */
  readonly member: string | null
  readonly memberName: string | null
  readonly mergedInto: string | null
  readonly version: number
  readonly openedAt: Date
  readonly touchedAt: Date
}

/** Whether the workshop is asked to look at a piece: by the form of care, or by another that says so. */
export const isCare = ({ kind, subject }: Pick<Case, 'kind' | 'subject'>): boolean => kind === 'care' || subject === 'care'

export type Author = 'shopper' | 'house' | 'note'

export interface CaseFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
}

export interface CaseMessage {
  readonly id: string
  readonly author: Author
  /** Who of the house wrote it. */
  readonly memberName: string | null
  readonly text: string
  readonly saidAt: Date
  readonly files: readonly CaseFile[]
}

/** As long as something that is said may be. */
export const mostOfMessage = 4000
