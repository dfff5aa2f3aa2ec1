import type { Database, Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { openCase } from '../case/open-case.ts'
import { actorOf, type StaffMember } from '../staff/staff.ts'
import {
  lockChat,
  lockOpen,
  selectAbandoned,
  selectAllMessages,
  selectIsAbandoned,
  selectIsQuiet,
  selectQuiet,
  updateCase,
  updateEmail,
  updateEnd,
  updateMember,
  updateVisitor,
} from './chat.repository.ts'
import type { Chat, ChatMessage, EndedBy, Notice } from './chat.ts'
import { chatSubject } from './chat-states.ts'
import { giveNotice, type SayFailure } from './say.ts'

const farewell: Readonly<Record<EndedBy, Notice>> = {
  agent: 'endedByAgent',
  customer: 'endedByCustomer',
  house: 'endedByHouse',
}

async function end(tx: Transaction, chat: string, by: EndedBy, notice: Notice = farewell[by]): Promise<void> {
  await giveNotice(tx, chat, notice)
  await updateEnd(tx, chat, by)
  await step(tx, chatSubject, chat, 'ended', `ended by the ${by}`)
}

/** The shopper has no more to say. Ended already, it stays so. */
export async function endAsCustomer(database: Database, visitor: string): Promise<void> {
  await database.transaction(async (tx) => {
    const open = await lockOpen(tx, visitor)
    if (open) await end(tx, open, 'customer')
  })
}

export async function endAsAgent(database: Database, member: StaffMember, id: string): Promise<Result<void, SayFailure>> {
  return database.transaction(async (tx) => {
    const chat = await lockChat(tx, id)
    if (!chat) return failure({ code: 'CHAT_NOT_FOUND' })
    if (chat.state === 'ended') return failure({ code: 'CHAT_ENDED' })
    await end(tx, id, 'agent')
    await audit(tx, { by: actorOf(member), action: 'chat.end', subject: id })
    return success(undefined)
  })
}

const authors = { customer: 'shopper', agent: 'house' } as const

/** What both said, as a case keeps it. */
function transcript(messages: readonly ChatMessage[], member: string | null) {
  return messages.flatMap(({ author, kind, body }) =>
    author === 'house'
      ? []
      : [
          {
            author: authors[author],
            text: kind === 'text' ? body : `[${kind}] ${body}`,
            member: author === 'agent' ? member : null,
          },
        ],
  )
}

/** What was begun here goes on by letter: one case, with all that was said. */
async function makeCase(tx: Transaction, chat: Chat): Promise<string> {
  const { number } = await openCase(tx, {
    kind: 'chat',
    subject: 'Chat',
    country: chat.country,
    language: chat.language,
    customer: chat.customer,
    email: chat.email,
    firstname: chat.firstname,
    lastname: chat.lastname,
    form: `chat ${chat.id}`,
    said: transcript(await selectAllMessages(tx, chat.id), chat.member),
  })
  await updateCase(tx, chat.id, number)
  return number
}

/** An adviser hands a chat over to a case. Without the shopper's e-mail there is nobody to write to. */
export async function handOver(
  database: Database,
  member: StaffMember,
  id: string,
  email: string,
): Promise<Result<string, SayFailure | { readonly code: 'CHAT_NO_EMAIL' }>> {
  return database.transaction(async (tx) => {
    const chat = await lockChat(tx, id)
    if (!chat) return failure({ code: 'CHAT_NOT_FOUND' })
    if (chat.state === 'ended') return failure({ code: 'CHAT_ENDED' })
    const to = email || chat.email
    if (to === '') return failure({ code: 'CHAT_NO_EMAIL' })
    if (to !== chat.email) await updateEmail(tx, id, to)
    const number = await makeCase(tx, { ...chat, email: to })
    await end(tx, id, 'agent', 'handedOver')
    await audit(tx, { by: actorOf(member), action: 'chat.case', subject: id, after: { case: number } })
    return success(number)
  })
}

/** An adviser who has vanished loses their chats to whoever is there; the shopper is told. */
export async function freeAbandoned(database: Database): Promise<number> {
  const abandoned = await selectAbandoned(database.db)
  let freed = 0
  for (const id of abandoned) {
    const isFreed = await database.transaction(async (tx) => {
      await lockChat(tx, id)
      // Meanwhile its adviser may have spoken, or another have taken it.
      if (!(await selectIsAbandoned(tx, id))) return false
      await step(tx, chatSubject, id, 'waiting', 'its adviser has vanished')
      await updateMember(tx, id, null)
      await giveNotice(tx, id, 'away')
      return true
    })
    if (isFreed) freed += 1
  }
  return freed
}

/** After so many minutes without a word and without the shopper's window. */
const quietMinutes = 15

/** Ends what nobody goes on with. What was never answered becomes a case, where the shopper said where to write to. */
export async function endQuietChats(database: Database): Promise<number> {
  const quiet = await selectQuiet(database.db, quietMinutes)
  await eachInTurn(quiet, (id) =>
    database.transaction(async (tx) => {
      const chat = await lockChat(tx, id)
      if (!chat || !(await selectIsQuiet(tx, id, quietMinutes))) return
      const messages = await selectAllMessages(tx, id)
      const isAnswered = messages.findLast(({ author }) => author !== 'house')?.author === 'agent'
      if (!isAnswered && chat.email !== '') await makeCase(tx, chat)
      await end(tx, id, 'house')
    }),
  )
  return quiet.length
}

/** Who signs in goes on with the chat that they began as a guest. */
export const adoptChat = (tx: Transaction, guest: string, customer: string): Promise<void> => updateVisitor(tx, guest, customer)
