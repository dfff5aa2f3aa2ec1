import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../kernel/json-file.ts'
import { readCatalog } from './load-catalog.ts'
import { type ChartId, chartIds, houseSizes, type SizeChart, sizeChartOf, sizeChartsFile, systemIn } from './size-chart.ts'

const { styles } = readCatalog('seed/catalog')
const text = readFileSync('seed/catalog/size-charts.json', 'utf8')
const charts: Readonly<Record<ChartId, SizeChart>> = parseJson('size-charts.json', text, sizeChartsFile(styles))

/** One of the house's charts, one of its systems, and two of its sizes by their places, the first not after the second. */
const places = fc.constantFrom(...chartIds).chain((id) => {
  const { sizes, house } = charts[id]
  const place = fc.nat({ max: sizes[house]!.length - 1 })
  return fc.record({ id: fc.constant(id), system: fc.constantFrom(...Object.keys(sizes)), one: place, other: place })
})

const letters = ['S', 'M', 'L', 'LL', '3L', '4L']

/** What a label counts: `165/88A` by height and then by bust, letters by their order. */
const figures = (label: string) => (letters.includes(label) ? [letters.indexOf(label)] : label.match(/[\d.]+/g)!.map(Number))

describe('the house’s charts', () => {
  test('a larger size is nowhere called a smaller one', () => {
    fc.assert(
      fc.property(places, ({ id, system, one, other }) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [small, large] = [charts[id].sizes[system]![low]!, charts[id].sizes[system]![high]!]
        for (const [at, figure] of figures(small).entries()) expect(figure).toBeLessThanOrEqual(figures(large)[at]!)
      }),
    )
  })

  test('a size that is taken abroad and back is itself, or at most half a size away', () => {
    fc.assert(
      fc.property(places, ({ id, system, one }) => {
        const chart = charts[id]
        const size = chart.sizes[chart.house]![one]!
        const back = houseSizes(chart, system, chart.sizes[system]![one]!)
        expect(back).toContain(size)
        for (const other of back) expect(Math.abs(Number(other) - Number(size))).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('a larger size is nowhere smaller on the body, and a wide shoe is four millimetres wider', () => {
    for (const { fits } of Object.values(charts)) {
      for (const list of Object.values(fits).flatMap((table) => Object.values(table)))
        expect(list).toEqual(list.toSorted((a, b) => a - b))
      const { regular, wide } = fits
      if (wide) expect(wide.ballWidth).toEqual(regular?.ballWidth?.map((width) => width + 4))
      if (wide) expect(wide.footLength).toEqual(regular?.footLength)
    }
  })

  test.each([
    ['women_shoes', 'GB', '5', ['38']],
    ['women_shoes', 'US', '7.5', ['38']],
    ['women_shoes', 'JP', '24', ['38']],
    ['women_shoes', 'KR', '245', ['38.5', '39']],
    ['women_shoes', 'IT', '37', ['38']],
    ['men_shoes', 'US', '9', ['42']],
    ['women_clothing', 'US', '6', ['38']],
    ['men_clothing', 'GB', '40', ['50']],
    ['women_shoes', 'US', '38', []],
  ] as const)('%s: %s %s is %s', (id, country, label, here) => {
    expect(houseSizes(charts[id], systemIn(charts[id], country), label)).toEqual(here)
  })

  test('a country without a system of its own reads the house’s', () => {
    expect(systemIn(charts.women_shoes, 'AE')).toBe('EU')
    expect(systemIn(charts.women_clothing, 'FR')).toBe('FR')
    expect(systemIn(charts.women_clothing, 'DE')).toBe('EU')
  })
})

test('a bag and a scarf have no chart', () => {
  const sized = [{ sku: 'X', fit: null, size: '38' }]
  expect(sizeChartOf({ activity: 'women', kind: 'sneakers', variants: sized })).toBe('women_shoes')
  expect(sizeChartOf({ activity: 'men', kind: 'clothing', variants: [{ sku: 'X', fit: null, size: null }] })).toBeNull()
  expect(sizeChartOf({ activity: 'women', kind: 'bags', variants: [{ sku: 'X', fit: null, size: null }] })).toBeNull()
})

describe('what stops the loading, with file and line', () => {
  const load = (from: string | RegExp, to: string) =>
    parseJson('size-charts.json', text.replace(from, to), sizeChartsFile(styles))
  test.each([
    [
      'a size that is sold and not in the chart',
      '"35", "35.5", "36"',
      '"34", "35.5", "36"',
      /:2: women_shoes: selene is sold in 35,/,
    ],
    ['a list that is too short', '"IT": ["34", ', '"IT": [', /:14: women_shoes\.sizes\.IT: 11 entries for 12 sizes/],
    ['a country of a system without sizes', '"IT": ["IT"]', '"XX": ["IT"]', /:5: women_shoes\.countries\.XX: XX has no sizes/],
    ['a measure that nobody knows', '"ballWidth"', '"toeWidth"', /women_shoes\.fits\.regular/],
  ])('%s', (_, from, to, said) => {
    expect(() => load(from, to)).toThrow(said)
  })
})
