import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { clocksAt } from '../../i18n/format.ts'
import { money } from '../../kernel/money.ts'
import { statesBefore, statesOf } from '../../kernel/transitions.ts'
import { commandLine } from '../audit/audit.ts'
import { addMessage } from '../case/add-message.ts'
import type { Case } from '../case/case.ts'
import { findCase } from '../case/find-case.ts'
import { forgetOldCases } from '../case/forget-cases.ts'
import { mergeCases } from '../case/merge-cases.ts'
import { openCase } from '../case/open-case.ts'
import { answerEstimate } from './answer-estimate.ts'
import { type CareMove, estimateSubject, movesOf } from './care-states.ts'
import { checkEstimate, type NewEstimate } from './estimate.ts'
import { listEstimates } from './find-estimates.ts'
import { lapseEstimates } from './lapse-estimates.ts'
import { moveCare } from './move-care.ts'
import { beginCarePayment, takeCarePayment } from './pay-estimate.ts'
import { writeEstimate } from './write-estimate.ts'

const { database } = testDatabase()
const today = '2026-11-17'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const visitor = '11111111-1111-4111-8111-111111111111'

const proposed: NewEstimate = { work: 'Ressemelage', amount: money(18_000, 'EUR'), days: 10, validUntil: '2026-12-17' }

const open = (kind: Case['kind'] = 'care', subject = 'piece'): Promise<Case> =>
  database.transaction((tx) =>
    openCase(tx, {
      ...{ kind, subject, country: 'FR', language: 'fr', email: 'ines@averne.fr', firstname: 'Inès', lastname: 'Martin' },
      said: [{ author: 'shopper', text: 'Le talon est usé.' }],
    }),
  )
const now = async ({ id }: Case) => (await findCase(database.db, id))!
const advisor = async (about: Case) => ({ by: commandLine, version: (await now(about)).version })
async function write(about: Case, more: Partial<NewEstimate> = {}): Promise<string> {
  const written = await writeEstimate(database, about.id, { ...proposed, ...more }, await advisor(about))
  if (!written.ok) throw new Error(written.failure.code)
  return written.value
}
const say = (about: Case, estimate: string, as: 'accepted' | 'declined', day = today) =>
  answerEstimate(database, { case: about.id, estimate, as }, day)
const begin = (about: Case, estimate: string, day = today) =>
  beginCarePayment(database, { case: about.id, estimate, visitor, provider: 'card' }, day)
const lastOf = async (about: Case) => (await listEstimates(database.db, about.id))[0]!.id
const move = async (about: Case, to: CareMove) =>
  moveCare(database, about.id, { estimate: await lastOf(about), to }, await advisor(about))
const stateOf = async (about: Case) => (await listEstimates(database.db, about.id)).map(({ state }) => state)
const told = async (estimate: string) =>
  (
    await query(`select data->>'to' as to from event where kind = 'care.moved' and data->>'estimate' = $1 order by id`, [
      estimate,
    ])
  ).map(({ to }) => to)
async function accepted(more: Partial<NewEstimate> = {}) {
  const about = await open()
  const estimate = await write(about, more)
  await say(about, estimate, 'accepted')
  return { about, estimate }
}
async function paid() {
  const { about, estimate } = await accepted()
  const begun = await begin(about, estimate)
  if (!begun.ok) throw new Error(begun.failure.code)
  await database.transaction((tx) => takeCarePayment(tx, begun.value.id))
  return { about, estimate, payment: begun.value.id }
}

test('every state but the first is reached from another; what was declined, withdrawn or refunded is over', () => {
  const { transitions } = estimateSubject
  for (const state of statesOf(transitions).filter((each) => each !== 'estimated'))
    expect(statesBefore(transitions, state)).not.toEqual([])
  expect(statesOf(transitions).filter((state) => transitions[state].length === 0)).toEqual(['declined', 'withdrawn', 'refunded'])
})

describe('what is typed', () => {
  const typed = { work: ' Ressemelage\r\nPatine ', amount: '180,50', days: '10', until: '2026-12-17' }
  const check = (more: Partial<typeof typed>) => checkEstimate((field) => ({ ...typed, ...more })[field], 'EUR', today)

  test('is kept as it is meant, and nothing to pay is a price', () => {
    expect(check({})).toEqual({
      ok: true,
      value: { work: 'Ressemelage\nPatine', amount: money(18_050, 'EUR'), days: 10, validUntil: '2026-12-17' },
    })
    expect(check({ amount: '0,00' })).toMatchObject({ ok: true, value: { amount: { amount: 0 } } })
  })

  test.each([
    [{ work: ' ' }, 'ESTIMATE_WORK'],
    [{ work: 'x'.repeat(2001) }, 'ESTIMATE_WORK'],
    [{ amount: '' }, 'ESTIMATE_AMOUNT'],
    [{ amount: '-5' }, 'ESTIMATE_AMOUNT'],
    [{ amount: '1e3' }, 'ESTIMATE_AMOUNT'],
    [{ days: '0' }, 'ESTIMATE_DAYS'],
    [{ days: '366' }, 'ESTIMATE_DAYS'],
    [{ until: '2026-11-16' }, 'ESTIMATE_UNTIL'],
    [{ until: '2026-02-30' }, 'ESTIMATE_UNTIL'],
    [{ until: '2027-99-99' }, 'ESTIMATE_UNTIL'],
    [{ until: '2027-11-17' }, 'ESTIMATE_UNTIL'],
  ])('%j is refused', (more, code) => {
    expect(check(more)).toEqual({ ok: false, failure: { code } })
  })
})

describe('an estimate', () => {
  test('is written in a case of care only, by who has seen the case as it is, and the case waits for the shopper', async () => {
    const contact = await open('contact')
    expect(await writeEstimate(database, contact.id, proposed, await advisor(contact))).toMatchObject({
      failure: { code: 'CASE_NOT_CARE' },
    })
    const about = await open('contact', 'care')
    const seen = await advisor(about)
    await database.transaction((tx) => addMessage(tx, about.id, { author: 'shopper', text: 'Et la semelle.' }))
    expect(await writeEstimate(database, about.id, proposed, seen)).toMatchObject({ failure: { code: 'CASE_CHANGED' } })
    const estimate = await write(about)
    expect([(await now(about)).state, await told(estimate)]).toEqual(['waiting', ['estimated']])
  })

  test('is one at a time: two written at once are one, another withdraws the first, which nobody can accept any more', async () => {
    const about = await open()
    const seen = await advisor(about)
    const both = await Promise.all([1, 2].map(() => writeEstimate(database, about.id, proposed, seen)))
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    const [first] = await listEstimates(database.db, about.id)
    const second = await write(about, { amount: money(20_000, 'EUR') })
    expect(await stateOf(about)).toEqual(['estimated', 'withdrawn'])
    expect(await say(about, first!.id, 'accepted')).toEqual({ ok: false, failure: { code: 'ESTIMATE_CHANGED' } })
    expect(await say(about, second, 'accepted')).toMatchObject({ ok: true, value: { amount: { amount: 20_000 } } })
    await expect(
      query(`insert into estimate ("case", work, amount, currency, days, valid_until) values ($1, 'x', 1, 'EUR', 1, now())`, [
        about.id,
      ]),
    ).rejects.toThrow('estimate_live')
  })

  test('is accepted until its last day, and declined whenever', async () => {
    const about = await open()
    const estimate = await write(about)
    expect(await say(about, estimate, 'accepted', '2026-12-18')).toEqual({ ok: false, failure: { code: 'ESTIMATE_LAPSED' } })
    expect((await say(about, estimate, 'accepted', '2026-12-17')).ok).toBe(true)
    expect(await begin(about, estimate, '2026-12-18')).toEqual({ ok: false, failure: { code: 'ESTIMATE_LAPSED' } })
    expect((await say(about, estimate, 'declined', '2026-12-18')).ok).toBe(true)
    expect([await stateOf(about), (await now(about)).state]).toEqual([['declined'], 'open'])
  })

  test('accepted and declined at once is one of both; said five times, it is said once', async () => {
    const about = await open()
    const estimate = await write(about)
    await Promise.all(
      (['accepted', 'accepted', 'declined', 'accepted', 'declined'] as const).map((as) => say(about, estimate, as)),
    )
    const said = await told(estimate)
    expect(said).toEqual([...new Set(said)])
    expect(await stateOf(about)).toEqual([said.at(-1)])
  })

  test('of another case is not answered by this one’s key', async () => {
    const [mine, theirs] = [await open(), await open()]
    const estimate = await write(theirs)
    expect(await say(mine, estimate, 'accepted')).toEqual({ ok: false, failure: { code: 'ESTIMATE_CHANGED' } })
    expect(await begin(mine, estimate)).toEqual({ ok: false, failure: { code: 'ESTIMATE_CHANGED' } })
  })

  test('keeps its case from being merged away; another is merged into it', async () => {
    const [about, other] = [await open(), await open('contact')]
    await write(about)
    expect(await mergeCases(database, about.id, other.id, commandLine)).toEqual({ ok: false, failure: { code: 'CASE_IN_CARE' } })
    expect((await mergeCases(database, other.id, about.id, commandLine)).ok).toBe(true)
    const [asked, contact] = [await open(), await open('contact')]
    await mergeCases(database, asked.id, contact.id, commandLine)
    expect((await now(contact)).kind).toBe('care')
  })
})

describe('paying for it', () => {
  test('is one payment in however many tabs, of what was estimated, and only once it is accepted', async () => {
    const about = await open()
    const estimate = await write(about)
    expect(await begin(about, estimate)).toEqual({ ok: false, failure: { code: 'ESTIMATE_CHANGED' } })
    await say(about, estimate, 'accepted')
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(about, estimate)))
    expect(new Set(begun.map((each) => each.ok && each.value.id)).size).toBe(1)
    expect(await query('select amount::int, currency, purpose, state from payment where estimate = $1', [estimate])).toEqual([
      { amount: 18_000, currency: 'EUR', purpose: 'care', state: 'STARTED' },
    ])
    const insert = `insert into payment (purpose, estimate, method, provider, amount, currency, state, idempotency_key) values ('care', $1, 'CREDIT_CARD', 'card', $2, 'EUR', 'STARTED', gen_random_uuid())`
    await expect(query(insert, [estimate, 18_000])).rejects.toThrow('payment_estimate')
    await expect(query(insert, [estimate, 17_999])).rejects.toThrow()
  })

  test('told five times at once, it is paid once and said once', async () => {
    const { about, estimate } = await accepted()
    const begun = await begin(about, estimate)
    if (!begun.ok) throw new Error(begun.failure.code)
    await Promise.all(Array.from({ length: 5 }, () => database.transaction((tx) => takeCarePayment(tx, begun.value.id))))
    expect([await stateOf(about), await told(estimate)]).toEqual([['paid'], ['estimated', 'accepted', 'paid']])
    expect((await now(about)).state).toBe('open')
    // A tab that was left open finds it done.
    expect(await begin(about, estimate)).toMatchObject({ ok: true, value: { state: 'PAYMENT_CAPTURED' } })
    expect(await say(about, estimate, 'declined')).toEqual({ ok: false, failure: { code: 'ESTIMATE_CHANGED' } })
  })

  test('paid and withdrawn at once: it is either, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { about, estimate } = await accepted()
      const begun = await begin(about, estimate)
      if (!begun.ok) throw new Error(begun.failure.code)
      const [taken] = await Promise.all([
        database.transaction((tx) => takeCarePayment(tx, begun.value.id)),
        move(about, 'withdrawn'),
      ])
      const [{ state }] = await query('select state from payment where id = $1', [begun.value.id])
      expect([...(await stateOf(about)), state, taken]).toEqual(
        taken ? ['paid', 'PAYMENT_CAPTURED', estimate] : ['withdrawn', 'ABANDONED', null],
      )
    }
  })

  test('nothing is worked on that is not paid, nor called paid that is not; under guarantee there is nothing to pay', async () => {
    const { about, estimate } = await accepted()
    expect(await move(about, 'working')).toEqual({ ok: false, failure: { code: 'CARE_REFUSED' } })
    await expect(query(`update estimate set state = 'working' where id = $1`, [estimate])).rejects.toThrow('nobody has paid')
    const free = await accepted({ amount: money(0, 'EUR') })
    expect(await begin(free.about, free.estimate)).toEqual({ ok: false, failure: { code: 'ESTIMATE_CHANGED' } })
    expect((await move(free.about, 'working')).ok).toBe(true)
    expect(movesOf((await listEstimates(database.db, free.about.id))[0]!)).toEqual(['ready'])
  })
})

describe('the workshop', () => {
  test('begins, is done and gives the piece back, in this order, each told once; then another estimate may follow', async () => {
    const { about, estimate } = await paid()
    expect(await writeEstimate(database, about.id, proposed, await advisor(about))).toMatchObject({
      failure: { code: 'CARE_UNDER_WAY' },
    })
    expect((await move(about, 'ready')).ok).toBe(false)
    for (const to of ['working', 'ready', 'returned'] as const) expect((await move(about, to)).ok).toBe(true)
    expect(await told(estimate)).toEqual(['estimated', 'accepted', 'paid', 'working', 'ready', 'returned'])
    const lines = await query('select action from audit_line where subject = $1 order by id', [about.number])
    expect(lines.map(({ action }) => action)).toEqual(['care.estimate', 'care.working', 'care.ready', 'care.returned'])
    await write(about)
    expect(await stateOf(about)).toEqual(['estimated', 'returned'])
  })

  test('who looked at the case before somebody else moved it is refused', async () => {
    const { about, estimate } = await paid()
    const seen = await advisor(about)
    const both = await Promise.all([1, 2].map(() => moveCare(database, about.id, { estimate, to: 'working' }, seen)))
    expect(both.map((each) => (each.ok ? 'done' : each.failure.code)).sort()).toEqual(['CASE_CHANGED', 'done'])
  })

  test('gives back the whole of what was paid, once', async () => {
    const { about, estimate, payment } = await paid()
    const seen = await advisor(about)
    const both = await Promise.all([1, 2].map(() => moveCare(database, about.id, { estimate, to: 'refunded' }, seen)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await move(about, 'refunded')).ok).toBe(false)
    expect(await query('select amount::int, state from refund where payment = $1', [payment])).toEqual([
      { amount: 18_000, state: 'ASKED' },
    ])
    expect(await stateOf(about)).toEqual(['refunded'])
  })
})

test('what was paid goes back though another estimate was written since: the earlier alone is given back, and the case waits on', async () => {
  const { about, estimate, payment } = await paid()
  for (const to of ['working', 'ready', 'returned'] as const) await move(about, to)
  const second = await write(about)
  const give = async (which: string, to: CareMove) => moveCare(database, about.id, { estimate: which, to }, await advisor(about))
  expect(await give(second, 'refunded')).toEqual({ ok: false, failure: { code: 'CARE_REFUSED' } })
  expect(await give(estimate, 'withdrawn')).toEqual({ ok: false, failure: { code: 'CARE_REFUSED' } })
  const theirs = (await paid()).estimate
  expect(await give(theirs, 'refunded')).toEqual({ ok: false, failure: { code: 'CARE_REFUSED' } })
  expect((await give(estimate, 'refunded')).ok).toBe(true)
  expect((await give(estimate, 'refunded')).ok).toBe(false)
  expect(await query('select amount::int from refund where payment = $1', [payment])).toEqual([{ amount: 18_000 }])
  expect([await stateOf(about), (await now(about)).state]).toEqual([['estimated', 'refunded'], 'waiting'])
})

describe('past its last day', () => {
  const lapse = (at: string) => lapseEstimates(database, clocksAt(new Date(at)))

  test('what nobody answered or paid is taken back by the day of its site, told once, and the case is answered', async () => {
    const [silent, unpaid, free] = [await open(), await accepted(), await accepted({ amount: money(0, 'EUR') })]
    const estimate = await write(silent)
    const paying = await accepted()
    await begin(paying.about, paying.estimate)
    // Still the 17th in Paris.
    await lapse('2026-12-17T22:30:00Z')
    expect([await stateOf(silent), await stateOf(unpaid.about)]).toEqual([['estimated'], ['accepted']])
    const both = await Promise.all([lapse('2026-12-18T04:27:00Z'), lapse('2026-12-18T04:27:00Z')])
    expect(both[0]! + both[1]!).toBeGreaterThanOrEqual(2)
    for (const about of [silent, unpaid.about])
      expect([await stateOf(about), (await now(about)).state]).toEqual([['withdrawn'], 'answered'])
    expect(await told(estimate)).toEqual(['estimated', 'withdrawn'])
    expect([await stateOf(free.about), await stateOf(paying.about)]).toEqual([['accepted'], ['accepted']])
    expect(await lapse('2026-12-18T04:27:00Z')).toBe(0)
  })
})

test('what was estimated goes with its case, once the care has ended; the payment stays in the books, and leads to nobody', async () => {
  const { about, payment } = await paid()
  const age = () => query(`update service_case set touched_at = now() - interval '3 years' where id = $1`, [about.id])
  for (const to of ['working', 'ready'] as const) {
    await move(about, to)
    await age()
    expect(await forgetOldCases(database.db)).toBe(0)
    await expect(query('delete from service_case where id = $1', [about.id])).rejects.toThrow('under way')
  }
  await move(about, 'returned')
  await age()
  expect(await forgetOldCases(database.db)).toBe(1)
  expect(await stateOf(about)).toEqual([])
  expect(await query('select amount::int, state, estimate from payment where id = $1', [payment])).toEqual([
    { amount: 18_000, state: 'PAYMENT_CAPTURED', estimate: null },
  ])
})
