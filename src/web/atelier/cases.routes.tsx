import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAudit } from '../../domain/audit/list-audit.ts'
import { type Case, type CaseFile, isCare, mostOfMessage } from '../../domain/case/case.ts'
import { findCaseByNumber, findCaseFile, readCase } from '../../domain/case/find-case.ts'
import { listCases, listOthers } from '../../domain/case/list-cases.ts'
import { mergeCases } from '../../domain/case/merge-cases.ts'
import { answerCase, type CaseMove, moveCase } from '../../domain/case/move-case.ts'
import { listOrdersOfEmail } from '../../domain/order/list-orders.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { uploads } from '../../forms/upload.ts'
import { type AtelierKey, atelierWords, messagesIn } from '../../i18n/messages.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { isLanguage } from '../../kernel/visit.ts'
import { idIn } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { sendFile } from '../http/send-file.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { careView } from './care.view.ts'
import { CasePage, CasesPage, shownStates, templates } from './cases.page.tsx'
import { casePath } from './paths.ts'

const most = 200
/** A file, and what is typed. */
export const mostAnswerBytes = uploads.maxBytes + 64 * 1024

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)
const oneOf = <Word extends string>(words: readonly Word[], word: string | undefined): Word | null =>
  words.find((each) => each === word) ?? null

/** Whoever works in a boutique sees what was given to it. */
export async function showCases(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const { db } = shop.database
  const whose = c.req.query('whose')
  const language = c.req.query('language') ?? ''
  const stores = await listStores(db, member.language)
  const filter = {
    state: oneOf(shownStates, c.req.query('state')),
    member: whose === 'mine' ? member.id : whose === 'nobody' ? ('nobody' as const) : null,
    language: isLanguage(language) ? language : null,
    store:
      member.store ??
      oneOf(
        stores.map(({ id }) => id),
        c.req.query('store'),
      ),
  }
  const cases = await listCases(db, filter, most)
  return answerAtelier(request, {
    title: wordsOf(request)('atelier.cases'),
    body: <CasesPage cases={cases} filter={filter} stores={stores} />,
  })
}

/** The case that the path names; one that was merged stands where it was merged into. */
export async function caseOf({ c, shop, member }: StaffRequest): Promise<Case> {
  const number = c.req.param('number') ?? ''
  const found = /^C[0-9A-Z]{9}$/.test(number) ? await findCaseByNumber(shop.database.db, number) : undefined
  if (!found || (member.store !== null && found.store !== member.store)) throw new Problem('PAGE_NOT_FOUND')
  return found
}

const said = {
  answered: 'atelier.saidCaseAnswered',
  noted: 'atelier.saidCaseNoted',
  moved: 'atelier.saidCaseMoved',
  merged: 'atelier.saidCaseMerged',
  estimated: 'atelier.saidEstimated',
} as const

export async function showCase(request: StaffRequest): Promise<Response> {
  const { c } = request
  const done = oneOf(Object.keys(said) as (keyof typeof said)[], c.req.query('done'))
  return answerWith(request, { done: done ? wordsOf(request)(said[done]) : undefined })
}

interface Told {
  readonly done?: string | undefined
  readonly failed?: string
}

async function answerWith(request: StaffRequest, told: Told, status: 200 | 409 | 422 = 200): Promise<Response> {
  const { c, shop, member, form } = request
  const { db } = shop.database
  const found = await caseOf(request)
  const template = oneOf(templates, c.req.query('template'))
  const view = {
    found,
    messages: await readCase(db, found.id, true),
    orders: await listOrdersOfEmail(db, found.email, member.store),
    others: await listOthers(db, found, member.store),
    stores: await listStores(db, member.language),
    audit: await listAudit(db, { subject: found.number }, 50),
    care: isCare(found) ? await careView(request, found) : null,
    draft: form.get('text') ?? (template ? messagesIn(found.language)(`service.template_${template}`) : ''),
  }
  return answerAtelier(request, { title: found.number, body: <CasePage view={view} {...told} /> }, status)
}

/** Who does it, and which case they looked at. */
export const advisorOf = ({ form, member }: StaffRequest) => ({
  by: actorOf(member),
  version: Number(/^\d{1,9}$/.exec(form.get('version') ?? '')?.[0] ?? -1),
})

export async function submitAnswer(request: StaffRequest): Promise<Response> {
  const { shop, form } = request
  const found = await caseOf(request)
  const text = (form.get('text') ?? '').replace(/\r\n?/g, '\n').trim()
  const t = wordsOf(request)
  if (text === '') return answerWith(request, { failed: t('atelier.CASE_EMPTY') }, 422)
  if ([...text].length > mostOfMessage)
    return answerWith(request, { failed: t('atelier.CASE_LONG', { most: mostOfMessage }) }, 422)
  const kept = await keepFile(request)
  if (!kept.ok) return answerWith(request, { failed: t('atelier.CASE_FILE') }, 422)
  const as = oneOf(['answered', 'waiting', 'note'], form.get('as')) ?? 'note'
  const answered = await answerCase(shop.database, found.id, { as, text, files: kept.value }, advisorOf(request))
  if (!answered.ok) await shop.caseFiles.remove(kept.value.map(({ id }) => id))
  return tell(request, found, as === 'note' ? 'noted' : 'answered', answered)
}

/** The one file that goes with an answer: looked at and kept as a shopper's are. */
async function keepFile({ shop, file }: StaffRequest): Promise<Result<CaseFile[], { readonly code: string }>> {
  if (!file) return success([])
  if (file.size > uploads.maxBytes) return failure({ code: 'ERROR_FILE_SIZE' })
  const folder = await mkdtemp(join(tmpdir(), 'answer-'))
  try {
    const path = join(folder, randomUUID())
    await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
    return await shop.caseFiles.keep([{ name: file.name, path }])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function submitCaseMove(request: StaffRequest): Promise<Response> {
  const { shop, form, member } = request
  const found = await caseOf(request)
  const act = oneOf(['take', 'close', 'reopen', 'give'], form.get('act'))
  if (act === null || (act === 'give' && member.store !== null)) throw new Problem('MALFORMED_REQUEST', 'act')
  const stores = act === 'give' ? (await listStores(shop.database.db, member.language)).map(({ id }) => id) : []
  const move: CaseMove = act === 'give' ? { act, store: oneOf(stores, form.get('store')) } : { act }
  return tell(request, found, 'moved', await moveCase(shop.database, found.id, move, advisorOf(request)))
}

export async function submitMerge(request: StaffRequest): Promise<Response> {
  const { c, shop, form, member } = request
  const found = await caseOf(request)
  const into = await findCaseByNumber(shop.database.db, (form.get('into') ?? '').slice(0, 20))
  const isTheirs = into && (member.store === null || into.store === member.store)
  const merged = isTheirs
    ? await mergeCases(shop.database, found.id, into.id, actorOf(member))
    : failure({ code: 'CASE_NOT_FOUND' } as const)
  return merged.ok ? seeOther(c, `${casePath(into!.number)}?done=merged`) : tell(request, found, 'merged', merged)
}

type Done = { readonly ok: true } | { readonly ok: false; readonly failure: { readonly code: string } }

/** Done: the case as it is now. Not done: the same, and why. */
export async function tell(request: StaffRequest, { number }: Case, what: keyof typeof said, done: Done): Promise<Response> {
  if (done.ok) return seeOther(request.c, `${casePath(number)}?done=${what}`)
  const { code } = done.failure
  return answerWith(request, { failed: wordsOf(request)(`atelier.${code}` as AtelierKey) }, code === 'CASE_CHANGED' ? 409 : 422)
}

export async function sendCaseFile(request: StaffRequest): Promise<Response> {
  const { c, shop } = request
  const found = await caseOf(request)
  const id = idIn(c.req.param('file'))
  const file = id && (await findCaseFile(shop.database.db, found.id, id, true))
  if (!file) throw new Problem('PAGE_NOT_FOUND')
  return sendFile(c, shop, file)
}
