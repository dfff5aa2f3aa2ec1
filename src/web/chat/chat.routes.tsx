import { createHash } from 'node:crypto'
import { mostOfMessage, type Saying } from '../../domain/chat/chat.ts'
import { tellOf } from '../../domain/chat/chat-news.ts'
import { endAsCustomer } from '../../domain/chat/end-chat.ts'
import { findOwnChat } from '../../domain/chat/find-chat.ts'
import { leaveMessage } from '../../domain/chat/leave-message.ts'
import { type SayFailure, sayAsCustomer } from '../../domain/chat/say.ts'
import { canonicalEmail, checkEmail, emailMaxLength } from '../../forms/email.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { firstSigns } from '../../kernel/cut.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { fresh, refused } from '../form/form-state.ts'
import { idIn, typedIn } from '../form/params.ts'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { isOwnScript } from '../http/cross-site.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { CachedPage, PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { calls } from '../urls.ts'
import { ChatWindow, MessageLeft } from './chat.page.tsx'
import { contextOf, customerOf } from './user-info.ts'

const fields = ['firstname', 'lastname', 'email', 'message']

function page(visit: SiteVisit, body: Page['body'], path: string | null): Page {
  const heading = messagesIn(visit.language)('chat.title')
  return { context: 'chat', name: 'chat', title: title(heading), path, indexable: false, body }
}

/** The window with its style sheet; as a page of its own, without script, it is the form by which a message is left. */
export const chatCssTemplate: CachedPage = async ({ visit, shop }) => ({
  page: page(visit, <ChatWindow state={fresh()} {...sizeOf(shop)} />, calls.chatCssTemplate),
  tags: [],
  freshUntil: null,
})

export const chatLeft: CachedPage = async ({ visit }) => ({
  page: page(visit, <MessageLeft />, calls.chatLeft),
  tags: [],
  freshUntil: null,
})

const sizeOf = ({ chat }: PrivateRequest['shop']) => ({ takesMessages: chat?.takesMessages ?? false })

/** Names are as long as the house's letters have room for. */
const nameOf = (typed: string) => firstSigns(typed.trim(), 17)

/** A message for when nobody is there becomes a case. */
export const leaveByForm: PrivateHandler = async (request) => {
  const { c, shop, visit, wantsFragment } = request
  if (!shop.chat?.takesMessages) throw new Problem('PAGE_NOT_FOUND')
  const typed = typedIn(request)
  const email = checkEmail(typed('email'))
  const message = typed('message').trim()
  const wrong: Record<string, FieldFailure> = {
    ...(email.ok ? {} : { email: email.failure }),
    ...(message === '' ? { message: { code: 'VALIDATE_REQUIRED' } } : {}),
    ...(message.length > mostOfMessage ? { message: { code: 'VALIDATE_MAXLENGTH', max: mostOfMessage } } : {}),
  }
  if (!email.ok || Object.keys(wrong).length > 0) {
    const state = refused(messagesIn(visit.language), typed, wrong, fields)
    return answerPage(request, page(visit, <ChatWindow state={state} {...sizeOf(shop)} />, null), 422)
  }
  await refuseFlood(request, 'chatLeave', canonicalEmail(email.value))
  await leaveMessage(shop.database, {
    ...{ country: visit.country, language: visit.language, customer: visit.customer?.id ?? null },
    ...{ firstname: nameOf(typed('firstname')), lastname: nameOf(typed('lastname')), email: email.value, message },
    form: formKey(request, email.value, message),
  })
  if (wantsFragment) return answerPage(request, page(visit, <MessageLeft />, null))
  return seeOther(c, visit.base + calls.chatLeft)
}

/** A page that everybody shares can hold no key: the same words of the same person within ten minutes are one message. */
function formKey({ asker, shop }: PrivateRequest, email: string, message: string): string {
  const moment = Math.floor(shop.clock().getTime() / 600_000)
  return createHash('sha256')
    .update(JSON.stringify([asker, email, message, moment]))
    .digest('base64url')
}

const statusOf: Readonly<Record<SayFailure['code'], 404 | 409 | 422>> = {
  VALIDATE_REQUIRED: 422,
  VALIDATE_MAXLENGTH: 422,
  CHAT_ENDED: 409,
  CHAT_NOT_FOUND: 404,
}

/** The first word begins the chat; each comes with an id of its own, by which it is said once however often it is sent. */
export const chatSay: PrivateHandler = async (request) => {
  const { c, visit, asker } = request
  const typed = typedIn(request)
  const clientId = idIn(typed('clientId'))
  if (!clientId) throw new Problem('MALFORMED_REQUEST', 'a message without an id')
  await refuseFlood(request, 'chatMessage', asker)
  const answer = await saying(request, { clientId, kind: 'text', body: typed('text') })
  if (answer.ok) return answerJson(c, answer.value)
  const { code } = answer.failure
  return answerJson(
    c,
    { error: { code, message: explain(messagesIn(visit.language), code, { max: mostOfMessage }) } },
    statusOf[code],
  )
}

/** Whoever says something is known again; a customer's details are the house's own, a guest's what they typed. */
export async function saying(request: PrivateRequest, said: Saying) {
  const { shop, visit } = request
  await request.keepVisitor()
  const typed = typedIn(request)
  const known = await customerOf(request)
  return sayAsCustomer(
    shop.database,
    {
      ...{ visitor: visit.visitor, customer: visit.customer?.id ?? null, country: visit.country, language: visit.language },
      context: contextOf(typed('context')),
      firstname: nameOf(known.firstName || typed('firstname')),
      lastname: nameOf(known.lastName || typed('lastname')),
      email: known.email || emailIn(typed('email')),
    },
    said,
  )
}

/** Before a chat an e-mail is a courtesy: what is none is left out. */
function emailIn(typed: string): string {
  const email = checkEmail(typed)
  return email.ok && email.value.length <= emailMaxLength ? canonicalEmail(email.value) : ''
}

export const chatEnd: PrivateHandler = async ({ c, shop, visit }) => {
  await endAsCustomer(shop.database, visit.visitor)
  return answerJson(c, { ended: true })
}

/** Nobody keeps it: who listens is told. */
export const chatTyping: PrivateHandler = async (request) => {
  const { c, shop, visit, asker } = request
  if (!isOwnScript(c)) throw new Problem('FORBIDDEN_REQUEST', 'not by our script')
  await refuseFlood(request, 'chatTyping', asker)
  const { db } = shop.database
  const chat = await findOwnChat(db, visit.visitor)
  if (chat && chat.state !== 'ended') await tellOf(db, { chat: chat.id, kind: 'typing', by: 'customer' })
  return answerJson(c, {})
}
