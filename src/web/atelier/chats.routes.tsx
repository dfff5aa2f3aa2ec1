import type { Chat, Saying } from '../../domain/chat/chat.ts'
import { tellOf } from '../../domain/chat/chat-news.ts'
import { endAsAgent, handOver } from '../../domain/chat/end-chat.ts'
import { findChat, findPicture, listOpenChats } from '../../domain/chat/find-chat.ts'
import { sayAsAgent, takeChat } from '../../domain/chat/say.ts'
import { checkEmail } from '../../forms/email.ts'
import { explain } from '../../i18n/explain.ts'
import { type AtelierKey, atelierWords } from '../../i18n/messages.ts'
import { siteVisit } from '../../markets/sites.ts'
import { codeParam, idIn } from '../form/params.ts'
import { answerJson, seeOther } from '../http/answer.ts'
import { isOwnScript } from '../http/cross-site.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { pricedTilesOf } from '../piece/priced-tiles.ts'
import { answerPicture, smallPicture } from '../talk/picture.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { ChatsPage } from './chats.page.tsx'
import { chatPath } from './paths.ts'

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

async function chatOf({ c, shop }: StaffRequest): Promise<Chat> {
  const id = idIn(c.req.param('chat'))
  const chat = id && (await findChat(shop.database.db, id))
  if (!chat) throw new Problem('PAGE_NOT_FOUND')
  return chat
}

/** The room: who waits, who is being helped, and the chat that was chosen. */
export async function showChats(request: StaffRequest): Promise<Response> {
  return answerRoom(request, null)
}

export async function showChat(request: StaffRequest): Promise<Response> {
  return answerRoom(request, await chatOf(request))
}

async function answerRoom(request: StaffRequest, chat: Chat | null, failed?: string): Promise<Response> {
  const chats = await listOpenChats(request.shop.database.db, request.member.id)
  const body = <ChatsPage chats={chats} chat={chat} failed={failed} />
  return answerAtelier(request, { title: wordsOf(request)('atelier.chats'), body }, failed ? 422 : 200)
}

/** The script asks for a word, a form for the page. */
const isScript = ({ c }: StaffRequest) => (c.req.header('accept') ?? '').includes('application/json')

type Done = { readonly ok: true } | { readonly ok: false; readonly failure: { readonly code: string } }

async function answerDone(request: StaffRequest, done: Done): Promise<Response> {
  const { c } = request
  const chat = await chatOf(request)
  if (done.ok) return isScript(request) ? answerJson(c, { done: true }) : seeOther(c, chatPath(chat.id))
  const { code } = done.failure
  const words = wordsOf(request)
  const own = `atelier.${code}`
  const message = ownFailures.has(own) ? words(own as AtelierKey) : explain(words, code, { max: 2000 })
  return isScript(request) ? answerJson(c, { error: { code, message } }, 422) : answerRoom(request, chat, message)
}

const ownFailures: ReadonlySet<string> = new Set<AtelierKey>([
  'atelier.CHAT_ENDED',
  'atelier.CHAT_NO_EMAIL',
  'atelier.CHAT_NO_PIECE',
  'atelier.CHAT_NO_PICTURE',
])

/** Words, a piece of the collection or a picture: one of them, each under its own id. */
export async function submitSay(request: StaffRequest): Promise<Response> {
  const { shop, member, form } = request
  const { id } = await chatOf(request)
  const said = await sayingOf(request)
  return answerDone(request, 'code' in said ? { ok: false, failure: said } : await sayAsAgent(shop.database, member, id, said))

  async function sayingOf({ file }: StaffRequest): Promise<Saying | { readonly code: string }> {
    const clientId = idIn(form.get('clientId'))
    if (!clientId) throw new Problem('MALFORMED_REQUEST', 'a message without an id')
    if (file) {
      const picture = await smallPicture(new Uint8Array(await file.arrayBuffer()))
      return picture ? { clientId, kind: 'picture', picture } : { code: 'CHAT_NO_PICTURE' }
    }
    const pid = codeParam((form.get('pid') ?? '').trim().toUpperCase())
    if (!form.get('pid')) return { clientId, kind: 'text', body: form.get('text') ?? '' }
    return (await isSoldTo(request, pid)) ? { clientId, kind: 'piece', body: pid } : { code: 'CHAT_NO_PIECE' }
  }
}

/** What is not sold on the shopper's site would be a card without a price. */
async function isSoldTo(request: StaffRequest, pid: string): Promise<boolean> {
  const { country, language } = await chatOf(request)
  const visit = siteVisit(country.toLowerCase(), language)
  return pid !== '' && visit !== null && (await pricedTilesOf(request.shop, [pid], visit)).length > 0
}

export async function submitTake(request: StaffRequest): Promise<Response> {
  const { id } = await chatOf(request)
  return answerDone(request, await takeChat(request.shop.database, request.member, id))
}

export async function submitEnd(request: StaffRequest): Promise<Response> {
  const { id } = await chatOf(request)
  return answerDone(request, await endAsAgent(request.shop.database, request.member, id))
}

export async function submitCase(request: StaffRequest): Promise<Response> {
  const { shop, member, form } = request
  const { id } = await chatOf(request)
  const typed = form.get('email') ?? ''
  const email = checkEmail(typed)
  if (typed !== '' && !email.ok) return answerDone(request, { ok: false, failure: email.failure })
  return answerDone(request, await handOver(shop.database, member, id, email.ok ? email.value : ''))
}

/** Nobody keeps it: the shopper's window is told. */
export async function tellTyping(request: StaffRequest): Promise<Response> {
  const { c, shop } = request
  const { id } = await chatOf(request)
  if (!isOwnScript(c)) throw new Problem('FORBIDDEN_REQUEST', 'not by our script')
  await tellOf(shop.database.db, { chat: id, kind: 'typing', by: 'agent' })
  return answerJson(c, {})
}

export async function showPicture(request: StaffRequest): Promise<Response> {
  const { c, shop } = request
  const { id } = await chatOf(request)
  const picture = idIn(c.req.param('picture'))
  const bytes = picture && (await findPicture(shop.database.db, id, picture))
  if (!bytes) throw new Problem('PAGE_NOT_FOUND')
  return answerPicture(c, bytes)
}
