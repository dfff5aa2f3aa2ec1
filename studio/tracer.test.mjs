import { expect, test } from 'vitest'
import { listStages } from './tracer.mjs'

test('first views come first, and shoes and bags before clothes', { timeout: 60_000 }, () => {
  const stages = listStages({ all: true })
  const turns = stages.map(({ order, hangs }) => `${order === 0 ? 'first' : 'other'} of ${hangs ? 'clothes' : 'shoes and bags'}`)
  expect(turns.filter((turn, i) => turn !== turns[i - 1])).toEqual([
    'first of shoes and bags',
    'first of clothes',
    'other of shoes and bags',
    'other of clothes',
  ])
})
