import { expect, test } from 'vitest'
import { raw, sql } from './sql.ts'

test('values become parameters, an array one of them', () => {
  expect(sql`select ${1}, ${'two'} where id = any(${['a', 'b']}::text[])`.compile()).toEqual({
    text: 'select $1, $2 where id = any($3::text[])',
    values: [1, 'two', ['a', 'b']],
  })
})

test('parts become text, and their values are counted on', () => {
  const condition = sql`a = ${1} and b = ${2}`
  expect(sql`select ${0} from ${raw('t')} where ${condition} or ${condition} limit ${3}`.compile()).toEqual({
    text: 'select $1 from t where a = $2 and b = $3 or a = $4 and b = $5 limit $6',
    values: [0, 1, 2, 1, 2, 3],
  })
})

test('what was typed is never read as SQL', () => {
  const typed = "'; drop table cart; --"
  expect(sql`select ${typed}`.compile()).toEqual({ text: 'select $1', values: [typed] })
})
