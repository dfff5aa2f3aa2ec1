import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listModels } from './model-list.mjs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const models = listModels(read('seed/catalog/styles.json'), read('studio/pieces.json'), read('seed/catalog/colours.json'))
const find = (id) => models.find((model) => model.id === id)

test('one model for each heel, with every colour in it', () => {
  expect(find('SEL055').options).toEqual({ heel: 55 })
  expect(find('SEL120').options).toEqual({ heel: 120 })
  expect(find('SEL085').colours).toEqual([
    { id: 'rouge', hex: '#8b1420' },
    { id: 'noir', hex: '#141412' },
    { id: 'noisette', hex: '#8a6446' },
    { id: 'nuit', hex: '#1d2740' },
  ])
})

test('shoes, sneakers and bags have one; clothes do not', () => {
  expect(['ALL000', 'VERR000'].map((id) => find(id)?.family)).toEqual(['sneaker', 'top_handle'])
  expect(find('BRU000')).toBeUndefined()
})
