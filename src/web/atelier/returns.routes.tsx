import { listAudit } from '../../domain/audit/list-audit.ts'
import { findOrder } from '../../domain/order/find-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { findReturn } from '../../domain/return/find-returns.ts'
import { listReasons, listReturns } from '../../domain/return/list-returns.ts'
import { cancelReturn, markSent, type ReturnFailure, receiveReturn, settleReturn } from '../../domain/return/move-return.ts'
import type { Return } from '../../domain/return/return.ts'
import { type ReturnState, returnStates } from '../../domain/return/return-states.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { type AtelierKey, atelierWords } from '../../i18n/messages.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { returnPath } from './paths.ts'
import { ReturnPage, ReturnsPage } from './returns.page.tsx'

const most = 100

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)
const isState = (word: string | undefined): word is ReturnState =>
  (returnStates as readonly (string | undefined)[]).includes(word)

export async function showReturns(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const { db } = shop.database
  const asked = c.req.query('state')
  const state = isState(asked) ? asked : null
  const returns = await listReturns(db, { state, isBrought: member.store !== null }, most)
  const body = <ReturnsPage returns={returns} state={state} reasons={await listReasons(db, most)} />
  return answerAtelier(request, { title: wordsOf(request)('atelier.returns'), body })
}

/** The return that the path names; to a boutique what is brought to one. */
async function fileOf({ c, shop, member }: StaffRequest): Promise<{ order: Order; returned: Return }> {
  const number = c.req.param('number') ?? ''
  const returned = /^[A-Z0-9-]{10,24}$/.test(number) ? await findReturn(shop.database.db, number) : null
  const order = returned && (await findOrder(shop.database.db, returned.order))
  if (!order || (member.store !== null && returned.way !== 'store')) throw new Problem('PAGE_NOT_FOUND')
  return { order, returned }
}

const said = {
  sent: 'atelier.saidSent',
  received: 'atelier.saidReceived',
  settled: 'atelier.saidSettled',
  cancelled: 'atelier.saidReturnCancelled',
} as const

export async function showReturn(request: StaffRequest): Promise<Response> {
  const done = request.c.req.query('done') ?? ''
  const t = wordsOf(request)
  return answerReturn(request, { done: Object.hasOwn(said, done) ? t(said[done as keyof typeof said]) : undefined })
}

interface Said {
  readonly done?: string | undefined
  readonly failed?: string
}

async function answerReturn(request: StaffRequest, told: Said, status: 200 | 409 | 422 = 200): Promise<Response> {
  const file = await fileOf(request)
  const audit = await listAudit(request.shop.database.db, { subject: file.returned.number }, 50)
  return answerAtelier(request, { title: file.returned.number, body: <ReturnPage {...file} audit={audit} {...told} /> }, status)
}

/** Who does it, and which return they looked at. */
const clerkOf = ({ form, member }: StaffRequest) => ({
  by: actorOf(member),
  version: Number(/^\d{1,9}$/.exec(form.get('version') ?? '')?.[0] ?? -1),
})

export async function submitSent(request: StaffRequest): Promise<Response> {
  const { returned } = await fileOf(request)
  return tell(request, returned, 'sent', await markSent(request.shop.database, returned.number, clerkOf(request)))
}

export async function submitReceived(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const { returned } = await fileOf(request)
  const count = (field: string) => {
    const typed = (form.get(field) ?? '').trim()
    return typed === '' ? 0 : /^\d{1,3}$/.test(typed) ? Number(typed) : -1
  }
  const counted = returned.lines.map(({ id }) => ({
    id,
    restocked: count(`restocked_${id}`),
    damaged: count(`damaged_${id}`),
    refused: count(`refused_${id}`),
  }))
  const done = await receiveReturn(shop.database, returned.number, counted, clerkOf(request), member.store ?? undefined)
  return tell(request, returned, 'received', done)
}

export async function submitSettled(request: StaffRequest): Promise<Response> {
  const { returned } = await fileOf(request)
  return tell(request, returned, 'settled', await settleReturn(request.shop.database, returned.number, clerkOf(request)))
}

export async function submitCancelled(request: StaffRequest): Promise<Response> {
  const { returned } = await fileOf(request)
  return tell(request, returned, 'cancelled', await cancelReturn(request.shop.database, returned.number, clerkOf(request)))
}

type Done = { readonly ok: true } | { readonly ok: false; readonly failure: ReturnFailure }

/** Done: the return as it is now. Not done: the same, and why. */
async function tell(request: StaffRequest, { number }: Return, what: keyof typeof said, done: Done): Promise<Response> {
  const { c, shop, member } = request
  if (done.ok) return seeOther(c, `${returnPath(number)}?done=${what}`)
  const { code } = done.failure
  shop.log.info({ requestId: c.get('requestId'), return: number, member: member.id, code }, 'return not moved')
  const isStale = code === 'RETURN_CHANGED' || code === 'RETURN_REFUSED_STEP'
  return answerReturn(request, { failed: wordsOf(request)(`atelier.${code}` as AtelierKey) }, isStale ? 409 : 422)
}
