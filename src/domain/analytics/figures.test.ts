import { describe, expect, test } from 'vitest'
import { bucketOf, buckets, readFigures } from './figures.ts'

const now = new Date('2026-11-17T12:00:00Z')
const sent = (more: object = {}) =>
  JSON.stringify({ at: now.getTime(), page: 'product', device: 'phone', events: [['page'], ['lcp', 1234]], ...more })

describe('figures that a page sends', () => {
  test('are taken with where they come from, and as new as they may be', () => {
    expect(readFigures(sent(), 'FR', now)).toEqual([
      { at: now, country: 'FR', page: 'product', device: 'phone', name: 'page', value: null },
      { at: now, country: 'FR', page: 'product', device: 'phone', name: 'lcp', value: 1234 },
    ])
    const early = readFigures(sent({ at: now.getTime() + 60_000 }), 'FR', now)
    expect(early).toMatchObject([{ at: now }, { at: now }])
  })

  test('are dropped when they are forged, huge, ancient or of the future', () => {
    expect(readFigures('x'.repeat(5000), 'FR', now)).toBe('huge')
    expect(readFigures(sent({ at: now.getTime() - 25 * 3600_000 }), 'FR', now)).toBe('ancient')
    expect(readFigures(sent({ at: now.getTime() + 6 * 60_000 }), 'FR', now)).toBe('future')
    const forged = [
      '',
      '<html>',
      'null',
      '[]',
      sent({ name: 'Claire' }),
      sent({ page: 'claire@averne.fr' }),
      sent({ page: 'a-page-that-is-none' }),
      sent({ device: 'fridge' }),
      sent({ events: [] }),
      sent({ events: Array.from({ length: 51 }, () => ['page']) }),
      sent({ events: [['drop table']] }),
      sent({ events: [['lcp', -1]] }),
      sent({ events: [['lcp', 'fast']] }),
      sent({ at: 'now' }),
    ]
    for (const text of forged) expect(readFigures(text, 'FR', now), text.slice(0, 90)).toBe('malformed')
  })

  test('are measured in buckets, the last for whatever is beyond', () => {
    expect(bucketOf('page', 5)).toBe(0)
    expect([0, 250, 251, 1e6].map((value) => bucketOf('lcp', value))).toEqual([1, 1, 2, buckets.lcp!.length + 1])
  })
})
