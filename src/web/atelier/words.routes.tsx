import { gzipSync } from 'node:zlib'
import { isBlankKind } from '../../domain/content/blank-block.ts'
import { exportSeed } from '../../domain/edition/export-seed.ts'
import { findChoices } from '../../domain/edition/find-choices.ts'
import { findEdition, listWords } from '../../domain/edition/find-edition.ts'
import { findPanelUses } from '../../domain/edition/find-panel-uses.ts'
import { publishEdition } from '../../domain/edition/publish-edition.ts'
import { addBlock, bringBackBlock, removeBlock, showOther } from '../../domain/edition/shape-edition.ts'
import { dropEdition, moveBlock, type Part, type WriteFailure, writePart } from '../../domain/edition/write-edition.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { formatList, ownName } from '../../i18n/format.ts'
import { type AtelierKey, atelierWords } from '../../i18n/messages.ts'
import type { Result } from '../../kernel/result.ts'
import { tarOf } from '../../kernel/tar.ts'
import { isLanguage, type Language } from '../../kernel/visit.ts'
import { readMoment } from '../form/house-clock.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { localeOf } from './context.tsx'
import { PageWordsPage } from './page-words.page.tsx'
import { wordsPath } from './paths.ts'
import { WordsPage } from './words.page.tsx'

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

export async function showWords(request: StaffRequest): Promise<Response> {
  const pages = await listWords(request.shop.database.db, request.member.language)
  return answerAtelier(request, { title: wordsOf(request)('atelier.words'), body: <WordsPage pages={pages} /> })
}

interface Said {
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

const told = ['written', 'moved', 'published', 'planned', 'dropped', 'added', 'removed', 'broughtBack', 'shown'] as const

export async function showPageWords(request: StaffRequest): Promise<Response> {
  const done = told.find((word) => word === request.c.req.query('done'))
  return answerPageWords(request, { done: done && wordsOf(request)(`atelier.words_${done}`) })
}

async function answerPageWords(request: StaffRequest, said: Said, status: 200 | 409 | 422 = 200): Promise<Response> {
  const { c, form, shop, member } = request
  const edition = await findEdition(shop.database.db, c.req.param('page') ?? '')
  if (!edition) throw new Problem('PAGE_NOT_FOUND')
  const asked = form.get('language') ?? c.req.query('language')
  const written = Object.keys(edition.words) as Language[]
  const language = [asked, member.language].find((each) => isLanguage(each) && written.includes(each)) ?? written[0]
  const choices = await findChoices(shop.database.db, shop.seed, member.language)
  const usesOf = await findPanelUses(shop.database.db, edition.page, member.language)
  const asPart = form.get('part') ?? c.req.query('part')
  const opened = asPart === 'head' ? asPart : numberIn(asPart)
  const typed = (part: Part, field: string) => (part === opened && asked === language ? form.get(field) : undefined)
  const body = (
    <PageWordsPage
      edition={edition}
      chosen={language as Language}
      choices={choices}
      usesOf={usesOf}
      opened={opened}
      typed={typed}
      now={shop.clock()}
      {...said}
    />
  )
  return answerAtelier(request, { title: edition.page, body }, status)
}

/** A place among the sections; not a number where none was said. */
const numberIn = (typed: string | undefined) => Number(/^\d{1,3}$/.exec(typed ?? '')?.[0] ?? Number.NaN)

interface Sent {
  readonly page: string
  readonly version: number
  readonly language: string
}

function sentIn({ c, form }: StaffRequest): Sent {
  const language = form.get('language') ?? ''
  return {
    page: c.req.param('page') ?? '',
    version: Number(form.get('version') ?? Number.NaN),
    language: isLanguage(language) ? language : 'en',
  }
}

type Failed = WriteFailure | { readonly code: 'WRONG_START' }

/** Back to the page with what was done; or the page as it stands now, and why nothing was. */
async function answerDone(
  request: StaffRequest,
  result: Result<null, Failed>,
  done: (typeof told)[number],
  /** The section that is to be open then. */
  part?: number,
): Promise<Response> {
  const { page, language } = sentIn(request)
  const opened = part === undefined ? '' : `&part=${part}#part-${part}`
  if (result.ok) return seeOther(request.c, `${wordsPath(page)}?language=${language}&done=${done}${opened}`)
  const { failure } = result
  const { code } = failure
  if (code === 'NO_SUCH_PAGE') throw new Problem('PAGE_NOT_FOUND')
  const values = {
    languages: 'languages' in failure ? formatList(failure.languages.map(ownName), localeOf(request.member.language)) : '',
    value: 'value' in failure ? failure.value.slice(0, 60) : '',
  }
  const failed = wordsOf(request)(`atelier.${code}` as AtelierKey, values)
  return answerPageWords(request, { failed }, code === 'EDITION_CHANGED' ? 409 : 422)
}

export async function submitPart(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const sent = sentIn(request)
  const asked = form.get('part') ?? ''
  const part = asked === 'head' ? 'head' : /^\d{1,3}$/.test(asked) ? Number(asked) : null
  if (part === null) throw new Problem('MALFORMED_REQUEST', 'part')
  const typed = (path: string) => form.get(`t.${path}`)
  const written = await writePart(shop.database, sent, { language: sent.language as Language, part, typed }, actorOf(member))
  return answerDone(request, written, 'written')
}

export async function submitPlace(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const [from = Number.NaN, to = Number.NaN] = ['from', 'to'].map((field) => numberIn(form.get(field)))
  return answerDone(request, await moveBlock(shop.database, sentIn(request), { from, to }, actorOf(member)), 'moved')
}

export async function submitAdded(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const kind = form.get('kind') ?? ''
  if (!isBlankKind(kind)) throw new Problem('MALFORMED_REQUEST', 'kind')
  const choices = await findChoices(shop.database.db, shop.seed, member.language)
  const place = numberIn(form.get('place'))
  const asked = { kind, place, parts: numberIn(form.get('parts')) }
  return answerDone(request, await addBlock(shop.database, sentIn(request), asked, choices, actorOf(member)), 'added', place)
}

export async function submitRemoved(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const removed = await removeBlock(shop.database, sentIn(request), numberIn(form.get('place')), actorOf(member))
  return answerDone(request, removed, 'removed')
}

export async function submitBroughtBack(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const back = await bringBackBlock(shop.database, sentIn(request), form.get('removed') ?? '', actorOf(member))
  return answerDone(request, back, 'broughtBack')
}

export async function submitShown(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const part = numberIn(form.get('part'))
  const choices = await findChoices(shop.database.db, shop.seed, member.language)
  const asked = { part, typed: (path: string) => form.get(`s.${path}`) }
  return answerDone(request, await showOther(shop.database, sentIn(request), asked, choices, actorOf(member)), 'shown', part)
}

export async function submitPublish(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const typed = form.get('starts') ?? ''
  const startsAt = typed === '' ? null : readMoment(typed)
  if (typed !== '' && startsAt === null) return answerDone(request, { ok: false, failure: { code: 'WRONG_START' } }, 'planned')
  const published = await publishEdition(shop.database, sentIn(request), startsAt, shop.clock(), actorOf(member))
  return answerDone(request, published, startsAt ? 'planned' : 'published')
}

export async function submitDrop(request: StaffRequest): Promise<Response> {
  const { shop, member } = request
  return answerDone(request, await dropEdition(shop.database, sentIn(request), actorOf(member)), 'dropped')
}

/** What was changed in the atelier, as files to lay over `seed/`. */
export async function sendSeed({ c, shop }: StaffRequest): Promise<Response> {
  const files = await exportSeed(shop.database.db, shop.seed)
  c.header('cache-control', 'private, no-store')
  c.header('content-type', 'application/gzip')
  c.header('content-disposition', 'attachment; filename="averne-seed.tar.gz"')
  return c.body(gzipSync(tarOf(files, shop.clock())) as Uint8Array<ArrayBuffer>)
}
