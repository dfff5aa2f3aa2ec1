import { skuPattern } from '../../domain/catalog/find-sku.ts'
import { type CorrectFailure, correctLevel } from '../../domain/inventory/correct-level.ts'
import { findStockFile } from '../../domain/inventory/find-stock-file.ts'
import { listStock } from '../../domain/inventory/list-stock.ts'
import { listTransfers } from '../../domain/inventory/list-transfers.ts'
import { online } from '../../domain/inventory/stock-hold.ts'
import { endTransfer, sendTransfer, type TransferFailure } from '../../domain/inventory/transfer-stock.ts'
import { listFilters } from '../../domain/staff/change-own.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { type AtelierKey, atelierWords } from '../../i18n/messages.ts'
import { idIn } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { keptQuery } from './kept-query.ts'
import { paths, piecePath } from './paths.ts'
import { PieceStockPage } from './piece-stock.page.tsx'
import { StockPage } from './stock.page.tsx'
import { findPlaceNames } from './stock-places.ts'
import { TransfersPage } from './transfers.page.tsx'

const mostPieces = 50
const mostMovements = 50
const mostTransfers = 200

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

export async function showStock(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const { db } = shop.database
  const places = await findPlaceNames(db, member.language)
  const typed = (c.req.query('q') ?? '').trim().slice(0, 60)
  const place = c.req.query('place') ?? ''
  const asked = { q: typed || null, place: places.has(place) ? place : null }
  const last = c.req.query('after') ?? ''
  const filter = { typed, place: asked.place, after: skuPattern.test(last) ? last : null }
  const found = await listStock(db, filter, member.language, mostPieces + 1)
  const shown = found.slice(0, mostPieces)
  const body = (
    <StockPage
      pieces={shown}
      places={places}
      asked={asked}
      query={keptQuery(asked)}
      after={found.length > mostPieces ? shown.at(-1)!.sku : null}
      saved={await listFilters(db, member.id, 'stock')}
    />
  )
  return answerAtelier(request, { title: wordsOf(request)('atelier.stock'), body })
}

const told = ['corrected', 'sent', 'arrived', 'returned'] as const

function saidIn(request: StaffRequest): string | undefined {
  const done = told.find((word) => word === request.c.req.query('done'))
  return done && wordsOf(request)(`atelier.stock_${done}` as AtelierKey)
}

export async function showPiece(request: StaffRequest): Promise<Response> {
  return answerPiece(request, { done: saidIn(request) })
}

interface Said {
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

async function answerPiece(request: StaffRequest, said: Said, status: 200 | 409 | 422 = 200): Promise<Response> {
  const { c, form, shop, member } = request
  const { db } = shop.database
  const sku = c.req.param('sku') ?? ''
  const last = c.req.query('after') ?? ''
  const page = { before: /^\d{1,15}$/.test(last) ? Number(last) : null, most: mostMovements + 1 }
  const file = skuPattern.test(sku) ? await findStockFile(db, sku, member.language, page) : null
  if (!file) throw new Problem('PAGE_NOT_FOUND')
  const places = await findPlaceNames(db, member.language)
  const asked = form.get('place') ?? form.get('from') ?? c.req.query('place') ?? member.store ?? online
  const movements = file.movements.slice(0, mostMovements)
  const body = (
    <PieceStockPage
      file={{ ...file, movements }}
      places={places}
      place={places.has(asked) ? asked : online}
      after={file.movements.length > mostMovements ? String(movements.at(-1)!.id) : null}
      {...said}
    />
  )
  return answerAtelier(request, { title: file.sku, body }, status)
}

/** Nothing was done: the piece as it stands now, and why. */
function refuse(request: StaffRequest, failed: CorrectFailure | TransferFailure): Promise<Response> {
  const t = wordsOf(request)
  if (failed.code !== 'LEVEL_CHANGED') return answerPiece(request, { failed: t(`atelier.${failed.code}` as AtelierKey) }, 422)
  const sentence = t('atelier.LEVEL_CHANGED', { seen: request.form.get('seen') ?? '', now: failed.now })
  return answerPiece(request, { failed: sentence }, 409)
}

const figureIn = ({ form }: StaffRequest, field: string) =>
  Number(/^\d{1,6}$/.exec((form.get(field) ?? '').trim())?.[0] ?? Number.NaN)

/** The size that the path names, where there is one. */
async function skuOf(request: StaffRequest): Promise<string> {
  const sku = request.c.req.param('sku') ?? ''
  const page = { before: null, most: 1 }
  const found = skuPattern.test(sku) && (await findStockFile(request.shop.database.db, sku, request.member.language, page))
  if (!found) throw new Problem('PAGE_NOT_FOUND')
  return sku
}

export async function submitCorrection(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const sku = await skuOf(request)
  const place = form.get('place') ?? ''
  const correction = {
    sku,
    place,
    seen: figureIn(request, 'seen'),
    quantity: figureIn(request, 'quantity'),
    reason: (form.get('reason') ?? '').trim(),
  }
  const done = await correctLevel(shop.database, correction, actorOf(member))
  return done.ok ? seeOther(c, `${piecePath(sku)}?place=${place}&done=corrected`) : refuse(request, done.failure)
}

export async function submitTransfer(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const sku = await skuOf(request)
  const [from = '', to = ''] = ['from', 'to'].map((field) => form.get(field) ?? '')
  const id = idIn(form.get('transfer'))
  if (!id) throw new Problem('MALFORMED_REQUEST', 'transfer')
  const transfer = { id, sku, from, to, quantity: figureIn(request, 'quantity') }
  const done = await sendTransfer(shop.database, transfer, actorOf(member))
  return done.ok ? seeOther(c, `${piecePath(sku)}?place=${from}&done=sent`) : refuse(request, done.failure)
}

export async function showTransfers(request: StaffRequest): Promise<Response> {
  return answerTransfers(request, { done: saidIn(request) })
}

async function answerTransfers(request: StaffRequest, said: Said, status: 200 | 409 = 200): Promise<Response> {
  const { shop, member } = request
  const { db } = shop.database
  const place = member.store
  const body = (
    <TransfersPage
      open={await listTransfers(db, { isOpen: true, place }, mostTransfers)}
      ended={await listTransfers(db, { isOpen: false, place }, mostPieces)}
      {...said}
    />
  )
  return answerAtelier(request, { title: wordsOf(request)('atelier.transfers'), body }, status)
}

export async function submitTransferEnd(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const as = form.get('as')
  const id = idIn(form.get('transfer'))
  if (!id || (as !== 'ARRIVED' && as !== 'RETURNED')) throw new Problem('MALFORMED_REQUEST', 'transfer')
  const done = await endTransfer(shop.database, { id, as, store: member.store }, actorOf(member))
  if (done.ok) return seeOther(c, `${paths.transfers}?done=${as.toLowerCase()}`)
  if (done.failure.code === 'NO_SUCH_TRANSFER') throw new Problem('PAGE_NOT_FOUND')
  return answerTransfers(request, { failed: wordsOf(request)('atelier.TRANSFER_ENDED') }, 409)
}
