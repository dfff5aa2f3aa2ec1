import { listReceipts } from '../../domain/inventory/list-receipts.ts'
import {
  type ConfirmFailure,
  confirmDelivery,
  type DeliveryPreview,
  findPreview,
  type ProposeFailure,
  proposeDelivery,
} from '../../domain/inventory/preview-delivery.ts'
import { type FileFailure, readDelivery, type WrongLine } from '../../domain/inventory/read-delivery.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { formatList } from '../../i18n/format.ts'
import { type AtelierKey, type AtelierTranslate, atelierWords } from '../../i18n/messages.ts'
import { readHouseLines } from '../../kernel/house-file.ts'
import { idIn } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { DeliveriesPage, DeliveryPage } from './deliveries.page.tsx'
import { deliveryPath, paths } from './paths.ts'
import { findPlaceNames } from './stock-places.ts'

const mostReceipts = 30
/** Lines that are shown of what could not be read, and sizes that are named: whoever has more has another file in hand. */
const mostWrong = 20

/** A million lines of a delivery, and some: they are answered with a sentence. */
export const mostDeliveryBytes = 40 * 1024 * 1024

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

interface Said {
  readonly done?: string | undefined
  readonly failed?: string | undefined
  readonly wrong?: readonly WrongLine[]
}

export async function showDeliveries(request: StaffRequest): Promise<Response> {
  const t = wordsOf(request)
  const pieces = request.c.req.query('received') ?? ''
  return answerDeliveries(request, {
    done: /^\d{1,9}$/.test(pieces) ? t('atelier.received', { pieces: Number(pieces) }) : undefined,
  })
}

async function answerDeliveries(request: StaffRequest, said: Said): Promise<Response> {
  const { shop, member } = request
  const { db } = shop.database
  const places = await findPlaceNames(db, member.language)
  const body = <DeliveriesPage receipts={await listReceipts(db, mostReceipts)} places={places} {...said} />
  return answerAtelier(request, { title: wordsOf(request)('atelier.deliveries'), body }, said.failed ? 422 : 200)
}

/** The file is read whole before anything is kept: one wrong line, and there is no preview. */
export async function submitDelivery(request: StaffRequest): Promise<Response> {
  const { c, form, file, shop, member } = request
  const { mostLines } = shop.config.files
  const t = wordsOf(request)
  if (!file) return answerDeliveries(request, { failed: t('atelier.FILE_MISSING') })
  const read = readDelivery(await readHouseLines(file.stream(), mostLines), mostLines)
  if (!read.ok) return refuseFile(request, read.failure)
  const reference = ((form.get('reference') ?? '').trim() || file.name).replace(/\p{C}/gu, '').slice(0, 100)
  if (reference === '') return answerDeliveries(request, { failed: t('atelier.FILE_MISSING') })
  const receipt = { reference, place: form.get('place') ?? '', arrivals: read.value }
  const done = await proposeDelivery(shop.database, receipt, actorOf(member))
  return done.ok ? seeOther(c, deliveryPath(done.value.id)) : refuseFile(request, done.failure)
}

function refuseFile(request: StaffRequest, failed: FileFailure | ProposeFailure): Promise<Response> {
  const { shop, member } = request
  const t = wordsOf(request)
  switch (failed.code) {
    case 'WRONG_COLUMNS':
      return answerDeliveries(request, { failed: t('atelier.WRONG_COLUMNS', { head: failed.head }) })
    case 'TOO_MANY_LINES':
      return answerDeliveries(request, { failed: t('atelier.TOO_MANY_LINES', { most: shop.config.files.mostLines }) })
    case 'WRONG_LINES': {
      const wrong = failed.lines.slice(0, mostWrong)
      return answerDeliveries(request, { failed: t('atelier.WRONG_LINES', { lines: failed.lines.length }), wrong })
    }
    case 'PRODUCT_NOT_FOUND':
      return answerDeliveries(request, { failed: notMade(failed.skus, t, member.language) })
    default:
      return answerDeliveries(request, { failed: t(`atelier.${failed.code}` as AtelierKey) })
  }
}

const notMade = (skus: readonly string[], t: AtelierTranslate, language: string) =>
  t('atelier.PRODUCT_NOT_FOUND', { count: skus.length, skus: formatList(skus.slice(0, mostWrong), language) })

async function answerPreview(request: StaffRequest, preview: DeliveryPreview, failed?: string): Promise<Response> {
  const { shop, member } = request
  const places = await findPlaceNames(shop.database.db, member.language)
  const body = <DeliveryPage preview={preview} place={places.get(preview.place) ?? preview.place} failed={failed} />
  return answerAtelier(request, { title: preview.reference, body }, failed ? 409 : 200)
}

const previewIdOf = ({ c }: StaffRequest) => idIn(c.req.param('delivery'))

export async function showDelivery(request: StaffRequest): Promise<Response> {
  const id = previewIdOf(request)
  const preview = id ? await findPreview(request.shop.database.db, id) : null
  if (!preview) throw new Problem('PAGE_NOT_FOUND')
  return answerPreview(request, preview)
}

export async function submitDeliveryConfirm(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const id = previewIdOf(request)
  if (!id) throw new Problem('PAGE_NOT_FOUND')
  const version = Number(/^\d{1,9}$/.exec(form.get('version') ?? '')?.[0] ?? -1)
  const done = await confirmDelivery(shop.database, { id, version }, actorOf(member))
  return done.ok ? seeOther(c, `${paths.deliveries}?received=${done.value.pieces}`) : refuseConfirm(request, done.failure)
}

function refuseConfirm(request: StaffRequest, failed: ConfirmFailure): Promise<Response> {
  if (failed.code === 'NO_SUCH_PREVIEW') throw new Problem('PAGE_NOT_FOUND')
  if (failed.code === 'PREVIEW_CHANGED')
    return answerPreview(request, failed.preview, wordsOf(request)('atelier.PREVIEW_CHANGED'))
  return refuseFile(request, failed)
}
