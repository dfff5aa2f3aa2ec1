import { changeOffer, type OfferFailure } from '../../domain/catalog/change-offer.ts'
import { changePrices, dropComingPrice, type PriceFailure } from '../../domain/pricing/change-prices.ts'
import { findGood, type Good } from '../../domain/pricing/find-good.ts'
import { goodsStates, listGoods } from '../../domain/pricing/list-goods.ts'
import { readComing, readPrice } from '../../domain/pricing/pricing.ts'
import { listFilters } from '../../domain/staff/change-own.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { formatPrice } from '../../i18n/format.ts'
import { type AtelierKey, atelierWords } from '../../i18n/messages.ts'
import { currencies, money } from '../../kernel/money.ts'
import { readMoment } from '../form/house-clock.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { localeOf } from './context.tsx'
import { writtenMoment } from './days.ts'
import { GoodPage } from './good.page.tsx'
import { GoodsPage } from './goods.page.tsx'
import { keptQuery } from './kept-query.ts'
import { goodPath } from './paths.ts'

const mostGoods = 50

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

export async function showGoods(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const { db } = shop.database
  const typed = (c.req.query('q') ?? '').trim().slice(0, 60)
  const state = goodsStates.find((each) => each === c.req.query('state')) ?? null
  const last = c.req.query('after') ?? ''
  const after = /^[A-Z0-9]{3,12}$/.test(last) ? last : null
  const found = await listGoods(db, { typed, state, after }, mostGoods + 1)
  const shown = found.slice(0, mostGoods)
  const asked = { q: typed || null, state }
  const body = (
    <GoodsPage
      goods={shown}
      asked={asked}
      query={keptQuery(asked)}
      after={found.length > mostGoods ? shown.at(-1)!.product : null}
      saved={await listFilters(db, member.id, 'goods')}
    />
  )
  return answerAtelier(request, { title: wordsOf(request)('atelier.goods'), body })
}

interface Said {
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

const told = ['offer', 'prices', 'dropped'] as const

export async function showGood(request: StaffRequest): Promise<Response> {
  const done = told.find((word) => word === request.c.req.query('done'))
  return answerGood(request, await goodOf(request), { done: done && wordsOf(request)(`atelier.goods_${done}`) })
}

async function goodOf({ c, shop, member }: StaffRequest): Promise<Good> {
  const good = await findGood(shop.database.db, c.req.param('product') ?? '', member.language)
  if (!good) throw new Problem('PAGE_NOT_FOUND')
  return good
}

function answerGood(request: StaffRequest, good: Good, said: Said, status: 200 | 409 | 422 = 200): Response {
  return answerAtelier(request, { title: `${good.product} ${good.name}`, body: <GoodPage good={good} {...said} /> }, status)
}

/** Nothing was done: the piece as it stands now, and why. */
async function refuse(request: StaffRequest, failed: OfferFailure | PriceFailure): Promise<Response> {
  const t = wordsOf(request)
  const good = await goodOf(request)
  if (failed.code !== 'PRICE_CHANGED') {
    const sentence = t(`atelier.${failed.code}` as AtelierKey)
    return answerGood(request, good, { failed: sentence }, failed.code === 'OFFER_CHANGED' ? 409 : 422)
  }
  const { currency, now } = failed
  const price = now === null ? '—' : formatPrice(money(now, currency), localeOf(request.member.language))
  return answerGood(request, good, { failed: t('atelier.PRICE_CHANGED', { currency, price }) }, 409)
}

/** A moment that may be left empty; undefined where something else was typed. */
function momentIn({ form }: StaffRequest, field: string): Date | null | undefined {
  const typed = form.get(field) ?? ''
  return typed === '' ? null : (readMoment(typed) ?? undefined)
}

export async function submitOffer(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const { product } = await goodOf(request)
  const onlineUntil = momentIn(request, 'until')
  if (onlineUntil === undefined) return refuse(request, { code: 'WRONG_END' })
  const seenUntil = form.get('seen_until')
  const seen = { published: form.get('seen_published') === 'yes', onlineUntil: seenUntil ? new Date(seenUntil) : null }
  // Fields have no seconds: an end that nobody has touched stays as it is.
  const isSameEnd = form.get('until') === form.get('shown_until')
  const offer = { published: form.get('published') === 'yes', onlineUntil: isSameEnd ? seen.onlineUntil : onlineUntil }
  const done = await changeOffer(shop.database, product, { seen, offer }, shop.clock(), actorOf(member))
  return done.ok ? seeOther(c, `${goodPath(product)}?done=offer`) : refuse(request, done.failure)
}

export async function submitPrices(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const good = await goodOf(request)
  const startsAt = momentIn(request, 'starts')
  if (startsAt === undefined) return refuse(request, { code: 'WRONG_START' })
  const typed = currencies.flatMap((currency) => {
    const text = (form.get(`price_${currency}`) ?? '').trim()
    return text === '' ? [] : [{ currency, text, amount: readPrice(text, currency) }]
  })
  const wrong = typed.find(({ amount }) => amount === null)
  if (wrong) {
    const failed = wordsOf(request)('atelier.WRONG_PRICE', { currency: wrong.currency, typed: wrong.text.slice(0, 20) })
    return answerGood(request, good, { failed }, 422)
  }
  const prices = typed.flatMap(({ currency, amount }) => {
    const seen = form.get(`seen_${currency}`)
    return amount === null ? [] : [{ currency, amount, seen: seen ? Number(seen) : null }]
  })
  const change = { product: good.product, prices, startsAt, comingSeen: readComing(form.get('seen_coming') ?? '') }
  const done = await changePrices(shop.database, change, shop.clock(), actorOf(member))
  return done.ok ? seeOther(c, `${goodPath(good.product)}?done=prices`) : refuse(request, done.failure)
}

export async function submitPriceDrop(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const { product } = await goodOf(request)
  const starts = writtenMoment(form.get('starts') ?? '')
  if (starts === null) throw new Problem('MALFORMED_REQUEST', 'starts')
  const dropped = { product, currency: form.get('currency') ?? '', startsAt: new Date(starts) }
  const isDone = await dropComingPrice(shop.database, dropped, actorOf(member))
  if (isDone) return seeOther(c, `${goodPath(product)}?done=dropped`)
  return answerGood(request, await goodOf(request), { failed: wordsOf(request)('atelier.PRICE_BEGUN') }, 409)
}
