import { isSettledKind, settleMatter } from '../../domain/checkout/settle-matter.ts'
import { findOpenMatters } from '../../domain/payment/find-open-matters.ts'
import { type DaySpan, findMoneyByDay, listPaymentsOfDays } from '../../domain/payment/money-by-day.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { clocksAt } from '../../i18n/format.ts'
import { atelierWords } from '../../i18n/messages.ts'
import { csvCell } from '../../kernel/house-file.ts'
import { type Currency, minorDigits } from '../../kernel/money.ts'
import { idIn } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { daysIn } from './days.ts'
import { MoneyPage } from './money.page.tsx'
import { paths } from './paths.ts'

const usualDays = 7
const mostPayments = 50_000

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

/** Without a word the last week. */
const spanOf = (request: StaffRequest): DaySpan => daysIn(request, usualDays)

export async function showMoney(request: StaffRequest): Promise<Response> {
  const { c, shop } = request
  const { db } = shop.database
  const t = wordsOf(request)
  const span = spanOf(request)
  const told = c.req.query('done')
  const body = (
    <MoneyPage
      matters={await findOpenMatters(db, span)}
      days={await findMoneyByDay(db, span)}
      span={span}
      done={told === 'settled' ? t('atelier.matterSettled') : undefined}
      failed={told === 'waits' ? t('atelier.matterWaits') : undefined}
    />
  )
  return answerAtelier(request, { title: t('atelier.money'), body })
}

export async function submitSettle({ c, form, shop, member }: StaffRequest): Promise<Response> {
  const kind = form.get('kind') ?? ''
  const id = idIn(form.get('id'))
  if (!id || !isSettledKind(kind)) throw new Problem('MALFORMED_REQUEST', 'kind')
  const settling = { ...shop, clocks: clocksAt(shop.clock()) }
  const isSettled = await settleMatter(settling, { kind, id }, actorOf(member))
  return seeOther(c, `${paths.money}?done=${isSettled ? 'settled' : 'waits'}`)
}

/** As table programs read it: a point, and as many figures after it as the currency has. */
const written = (amount: number, currency: Currency) =>
  csvCell(Number((amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))))

export async function exportMoney(request: StaffRequest): Promise<Response> {
  const { c, shop } = request
  const { db } = shop.database
  const span = spanOf(request)
  const of = c.req.query('of') === 'payments' ? 'payments' : 'days'
  const lines = of === 'days' ? await dayLines(db, span) : await paymentLines(db, span)
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="averne-${of}-${span.from}-${span.to}.csv"`)
  // The mark tells table programs that names are in UTF-8.
  return c.body(`\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`)
}

type Db = StaffRequest['shop']['database']['db']

async function dayLines(db: Db, span: DaySpan): Promise<string[][]> {
  const days = await findMoneyByDay(db, span)
  return [
    ['day', 'currency', 'authorised', 'ordered', 'captured', 'refunded'],
    ...days.map(({ day, currency, authorised, ordered, captured, refunded }) => [
      day,
      currency,
      ...[authorised, ordered, captured, refunded].map((amount) => written(amount, currency)),
    ]),
  ]
}

async function paymentLines(db: Db, span: DaySpan): Promise<string[][]> {
  const payments = await listPaymentsOfDays(db, span, mostPayments)
  return [
    ['day', 'order', 'case', 'method', 'provider', 'reference', 'state', 'currency', 'amount', 'captured', 'refunded'],
    ...payments.map(({ day, order, case: about, method, provider, reference, state, currency, amount, captured, refunded }) => [
      ...[day, order ?? '', about ?? '', method, provider, reference ?? '', state, currency].map(csvCell),
      ...[amount, captured, refunded].map((sum) => written(sum, currency)),
    ]),
  ]
}
