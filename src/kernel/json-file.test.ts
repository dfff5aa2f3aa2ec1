import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from './json-file.ts'

const shape = z.array(z.strictObject({ id: z.string(), heel: z.number().optional() }))

test('a good file is read', () => {
  expect(parseJson('a.json', '[{ "id": "x" }]', shape)).toEqual([{ id: 'x' }])
})

test.each([
  ['a comma too many', '[\n  { "id": "x" },\n]', /^a\.json:3: /],
  ['a wrong type', '[\n  { "id": "x" },\n  { "id": "y",\n    "heel": "85" }\n]', /^a\.json:4: 1\.heel: /],
  ['a missing field', '[\n  { "id": "x" },\n  { "heel": 85 }\n]', /^a\.json:3: 1\.id: /],
  ['nothing', '', /^a\.json:1: /],
])('a file with %s is refused with its line', (_, text, message) => {
  expect(() => parseJson('a.json', text, shape)).toThrow(message)
})
