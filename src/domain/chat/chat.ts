import type { Language } from '../../kernel/visit.ts'
import type { ChatState } from './chat-states.ts'

/** Characters of one message. Longer ones are for a letter. */
export const mostOfMessage = 2000

export type EndedBy = 'agent' | 'customer' | 'house'

export interface Chat {
  readonly id: string
  readonly visitor: string
  readonly customer: string | null
  readonly country: string
  readonly language: Language
  readonly context: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly state: ChatState
  readonly endedBy: EndedBy | null
  /** Which adviser has it, and their first name. */
  readonly member: string | null
  readonly agent: string | null
  readonly caseNumber: string | null
  readonly lastSeq: number
  readonly seenSeq: number
  /** Whether the shopper's window is open. */
  readonly isCustomerHere: boolean
  readonly createdAt: Date
  readonly touchedAt: Date
}

export type MessageKind = 'text' | 'piece' | 'picture' | 'notice'

/** What the house says by itself; its words come from the shopper's language. */
export const notices = ['joined', 'away', 'handedOver', 'endedByAgent', 'endedByCustomer', 'endedByHouse'] as const
export type Notice = (typeof notices)[number]

export interface ChatMessage {
  readonly seq: number
  readonly author: 'customer' | 'agent' | 'house'
  /** The adviser's first name. */
  readonly name: string
  readonly kind: MessageKind
  readonly body: string
  readonly clientId: string
  readonly saidAt: Date
}

/** What somebody wants to say. */
export type Saying = { readonly clientId: string } & (
  | { readonly kind: 'text' | 'piece'; readonly body: string }
  | { readonly kind: 'picture'; readonly picture: SmallPicture }
)

/** A picture as it is kept: made anew, and small. */
export interface SmallPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export const firstNameOf = (name: string) => name.split(' ', 1)[0]!
