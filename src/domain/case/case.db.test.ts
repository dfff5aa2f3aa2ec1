import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { sql } from '../../db/sql.ts'
import { statesBefore, statesOf } from '../../kernel/transitions.ts'
import { commandLine } from '../audit/audit.ts'
import { addMessage } from './add-message.ts'
import { caseSubject } from './case-states.ts'
import { findCase, findCaseByKey, readCase } from './find-case.ts'
import { mergeCases } from './merge-cases.ts'
import { type Opening, openCase } from './open-case.ts'

const { database } = testDatabase()
const person = {
  kind: 'contact',
  subject: 'order',
  country: 'FR',
  language: 'fr',
  email: 'ines@averne.fr',
  firstname: 'Inès',
  lastname: 'Martin',
} as const
const shopper = (text: string, form?: string) => ({ author: 'shopper', text, ...(form && { form }) }) as const

const open = (text: string, more: Partial<Opening> = {}) =>
  database.transaction((tx) => openCase(tx, { ...person, ...more, said: [shopper(text)] }))
const say = (id: string, said: Parameters<typeof addMessage>[2], to?: 'answered' | 'waiting') =>
  database.transaction((tx) => addMessage(tx, id, said, to))
const textsOf = async (id: string) => (await readCase(database.db, id)).map(({ text }) => text)
const events = async (kind: string) =>
  (await database.db.execute<{ data: { case: string } }>(sql`select data from event where kind = ${kind}`)).rows

test('every state but the first is reached from another, and only a merged case is at its end', () => {
  const { transitions } = caseSubject
  for (const state of statesOf(transitions).filter((each) => each !== 'open'))
    expect(statesBefore(transitions, state)).not.toEqual([])
  expect(statesOf(transitions).filter((state) => transitions[state].length === 0)).toEqual(['merged'])
})

test('one form opens one case, whoever sends it twice; its letter is written once', async () => {
  const form = 'f'.repeat(43)
  const [first, second] = await Promise.all([open('Bonjour', { form }), open('Bonjour', { form })])
  expect(second!.number).toBe(first!.number)
  expect(await textsOf(first!.id)).toEqual(['Bonjour'])
  expect((await events('case.opened')).filter(({ data }) => data.case === first!.id)).toHaveLength(1)
})

test('the number alone opens nothing, nor does the key of another', async () => {
  const [one, other] = [await open('Une'), await open('Autre')]
  expect(one.number).toMatch(/^C[0-9A-HJKMNP-TV-Z]{9}$/)
  expect((await findCaseByKey(database.db, one.number, one.key))?.id).toBe(one.id)
  expect(await findCaseByKey(database.db, one.number, other.key)).toBeUndefined()
  expect(await findCaseByKey(database.db, one.number, '')).toBeUndefined()
})

test('the house answers or asks back, the shopper puts it before the house again, a note changes nothing and is not for them', async () => {
  const { id } = await open('Où est ma commande ?')
  const stateOf = async () => (await findCase(database.db, id))!.state
  await say(id, { author: 'note', text: 'Le transporteur cherche.' })
  expect(await stateOf()).toBe('open')
  await say(id, { author: 'house', text: 'Laquelle ?' }, 'waiting')
  expect(await stateOf()).toBe('waiting')
  await say(id, shopper('Celle de mars.', 'answer-1'))
  await say(id, shopper('Celle de mars.', 'answer-1'))
  expect(await stateOf()).toBe('open')
  await say(id, { author: 'house', text: 'Elle arrive demain.' })
  expect(await stateOf()).toBe('answered')
  expect(await textsOf(id)).toEqual(['Où est ma commande ?', 'Laquelle ?', 'Celle de mars.', 'Elle arrive demain.'])
  expect((await events('case.answered')).filter(({ data }) => data.case === id)).toHaveLength(2)
})

describe('merging', () => {
  test('a word that waits while its case is merged lands in the case that it was merged into', async () => {
    const [first, second] = [await open('Une première lettre'), await open('Une seconde lettre')]
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from service_case where id = any($1) order by id for update', [[first.id, second.id]])
    const said = say(first.id, shopper('Et ceci, au même instant.'))
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%service_case%' and datname = current_database()",
        )
        return rows[0].count
      })
      .toBe(1)
    await holder.query('update case_message set "case" = $2 where "case" = $1', [first.id, second.id])
    await holder.query("update service_case set merged_into = $2, state = 'merged' where id = $1", [first.id, second.id])
    await holder.query('commit')
    holder.release()
    expect(await said).toMatchObject({ ok: true, value: { case: { id: second.id } } })
    expect(await textsOf(second.id)).toEqual(['Une première lettre', 'Une seconde lettre', 'Et ceci, au même instant.'])
  })

  test('what was said in both is read in one, by either letter, and an answer to the first lands in the second', async () => {
    const [first, second] = [await open('Une première lettre'), await open('Une seconde lettre')]
    expect((await mergeCases(database, first.id, second.id, commandLine)).ok).toBe(true)
    const found = await findCaseByKey(database.db, first.number, first.key)
    expect(found?.number).toBe(second.number)
    await say(first.id, shopper('Et encore ceci.'))
    expect(await textsOf(second.id)).toEqual(['Une première lettre', 'Une seconde lettre', 'Et encore ceci.'])
    const third = await open('Une troisième')
    expect((await mergeCases(database, second.id, third.id, commandLine)).ok).toBe(true)
    expect((await findCaseByKey(database.db, first.number, first.key))?.number).toBe(third.number)
  })

  test('never into somebody else’s, nor into itself, nor from what is over', async () => {
    const [mine, theirs] = [await open('La mienne'), await open('La leur', { email: 'leo@averne.fr' })]
    const failed = async (from: string, into: string) => {
      const merged = await mergeCases(database, from, into, commandLine)
      return merged.ok ? 'merged' : merged.failure.code
    }
    expect(await failed(mine.id, theirs.id)).toBe('CASE_OTHER_PERSON')
    expect(await failed(mine.id, mine.id)).toBe('CASE_SAME')
    const other = await open('Une autre')
    expect(await failed(other.id, mine.id)).toBe('merged')
    expect(await failed(mine.id, other.id)).toBe('CASE_OVER')
  })

  test('two that are merged into each other at once end in one', async () => {
    const [a, b] = [await open('A'), await open('B')]
    const merged = await Promise.all([
      mergeCases(database, a.id, b.id, commandLine),
      mergeCases(database, b.id, a.id, commandLine),
    ])
    expect(merged.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
