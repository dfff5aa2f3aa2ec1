import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ChartId, SizeChart } from '../../domain/catalog/size-chart.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { sizeWords } from './size-words.ts'

const charts = JSON.parse(readFileSync('seed/catalog/size-charts.json', 'utf8')) as Record<ChartId, SizeChart>
const on = (country: string, language: string) => ({ country, language }) as SiteVisit

test.each([
  ['US', 'en', '38.5', 'women_shoes', '38½ EU · 8 US'],
  ['GB', 'en', '38', 'women_shoes', '38 EU · 5 UK'],
  ['JP', 'ja', '38.5', 'women_shoes', '38½ EU · 24.5 JP'],
  ['KR', 'ko', '42', 'men_shoes', '42 EU · 265 KR'],
  ['US', 'en', '38', 'women_clothing', '38 FR · 6 US'],
  ['FR', 'fr', '38.5', 'women_shoes', '38½'],
  ['AE', 'ar', '38', 'women_shoes', '38'],
] as const)('on the site of %s in %s, %s of %s is %s', (country, language, size, chart, words) => {
  expect(sizeWords(size, charts[chart], on(country, language))).toBe(words)
})

test('a size without a chart, or that its chart does not know, stands alone', () => {
  expect(sizeWords('38', null, on('US', 'en'))).toBe('38')
  expect(sizeWords('99', charts.women_shoes, on('US', 'en'))).toBe('99')
})
