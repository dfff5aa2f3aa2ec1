import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { actorOf, type StaffMember } from '../staff/staff.ts'
import {
  insertChat,
  insertMessage,
  insertPicture,
  lockChat,
  lockOpen,
  type NewChat,
  selectChat,
  selectSaid,
  takeFirstWord,
  updateHere,
  updateMember,
} from './chat.repository.ts'
import { type Chat, firstNameOf, mostOfMessage, type Notice, type Saying } from './chat.ts'
import { chatSubject } from './chat-states.ts'

export type SayFailure = { readonly code: 'VALIDATE_REQUIRED' | 'VALIDATE_MAXLENGTH' | 'CHAT_ENDED' | 'CHAT_NOT_FOUND' }

export interface Said {
  readonly chat: string
  readonly seq: number
}

function refused(saying: Saying): SayFailure | null {
  if (saying.kind === 'picture') return null
  const { body } = saying
  if (body.trim() === '') return { code: 'VALIDATE_REQUIRED' }
  return body.length > mostOfMessage ? { code: 'VALIDATE_MAXLENGTH' } : null
}

/** The shopper says something: the first word begins the chat. What was said under the same id before is not said again. */
export async function sayAsCustomer(database: Database, chat: NewChat, saying: Saying): Promise<Result<Said, SayFailure>> {
  const wrong = refused(saying)
  if (wrong) return failure(wrong)
  return database.transaction(async (tx) => {
    const before = await selectSaid(tx, saying.clientId)
    if (before && saying.kind === 'text' && (await takeFirstWord(tx, before.chat, saying.body, chat.visitor)))
      return success(before)
    const open = (await lockOpen(tx, chat.visitor)) ?? (await begin(tx, chat))
    return sayOnce(tx, open, saying, { author: 'customer', member: null, name: '' }, (said) => isOf(tx, said, chat.visitor))
  })
}

async function begin(tx: Transaction, chat: NewChat): Promise<string> {
  await insertChat(tx, chat)
  return (await lockOpen(tx, chat.visitor))!
}

/** A word that was lost on the way back comes again, maybe when its chat is over. */
async function isOf(tx: Transaction, said: Said, visitor: string): Promise<boolean> {
  return (await selectChat(tx, said.chat))?.visitor === visitor
}

/** An adviser says something: whoever answers first has the chat. */
export async function sayAsAgent(
  database: Database,
  member: StaffMember,
  id: string,
  saying: Saying,
): Promise<Result<Said, SayFailure>> {
  const wrong = refused(saying)
  if (wrong) return failure(wrong)
  return database.transaction(async (tx) => {
    const chat = await lockChat(tx, id)
    if (!chat) return failure({ code: 'CHAT_NOT_FOUND' })
    const before = await selectSaid(tx, saying.clientId)
    if (before) return before.chat === id ? success(before) : failure({ code: 'CHAT_NOT_FOUND' })
    if (chat.state === 'ended') return failure({ code: 'CHAT_ENDED' })
    // Whoever speaks is here, from whichever page they do.
    await updateHere(tx, [member.id])
    if (chat.member !== member.id) await take(tx, chat, member)
    const agent = { author: 'agent', member: member.id, name: firstNameOf(member.name) } as const
    await audit(tx, { by: actorOf(member), action: 'chat.say', subject: id, after: { kind: saying.kind } })
    return sayOnce(tx, id, saying, agent, async () => true)
  })
}

type Speaker = { readonly author: 'customer' | 'agent'; readonly member: string | null; readonly name: string }

async function sayOnce(
  tx: Transaction,
  chat: string,
  saying: Saying,
  speaker: Speaker,
  isTheirs: (said: Said) => Promise<boolean>,
): Promise<Result<Said, SayFailure>> {
  const before = await selectSaid(tx, saying.clientId)
  if (before) return (await isTheirs(before)) ? success(before) : failure({ code: 'CHAT_NOT_FOUND' })
  const { clientId, kind } = saying
  const body = kind === 'picture' ? await insertPicture(tx, { chat, ...saying.picture }) : saying.body
  return success({ chat, seq: await insertMessage(tx, chat, { clientId, kind, body, ...speaker }) })
}

/** The house says something by itself, in words that the shopper's language has. */
export async function giveNotice(tx: Transaction, chat: string, notice: Notice, name = ''): Promise<void> {
  await insertMessage(tx, chat, { author: 'house', member: null, name, kind: 'notice', body: notice, clientId: randomUUID() })
}

async function take(tx: Transaction, chat: Chat, member: StaffMember): Promise<void> {
  await updateMember(tx, chat.id, member.id)
  await step(tx, chatSubject, chat.id, 'active', `taken by ${member.email}`)
  await audit(tx, { by: actorOf(member), action: 'chat.take', subject: chat.id, before: { member: chat.agent } })
  await giveNotice(tx, chat.id, 'joined', firstNameOf(member.name))
}

/** An adviser takes a chat that waits, or another's: the shopper is told who is with them now. */
export async function takeChat(database: Database, member: StaffMember, id: string): Promise<Result<void, SayFailure>> {
  return database.transaction(async (tx) => {
    const chat = await lockChat(tx, id)
    if (!chat) return failure({ code: 'CHAT_NOT_FOUND' })
    if (chat.state === 'ended') return failure({ code: 'CHAT_ENDED' })
    await updateHere(tx, [member.id])
    if (chat.member !== member.id) await take(tx, chat, member)
    return success(undefined)
  })
}
