import { describe, expect, test } from 'vitest'
import { givenSlug, SlugBook } from './slug.ts'

describe('a book of slugs', () => {
  const row = { place: 'content:help', language: 'fr', slug: 'livraison', ref: 'delivery' } as const

  test('gives each away once among its neighbours, and its owner may ask again', () => {
    const book = new SlugBook()
    expect(book.faultOf(row)).toBeNull()
    expect(book.faultOf(row)).toBeNull()
    expect(book.faultOf({ ...row, ref: 'returns' })).toBe('returns and delivery are both livraison in fr')
  })

  test('knows other languages and other places apart', () => {
    const book = new SlugBook()
    book.faultOf(row)
    expect(book.faultOf({ ...row, ref: 'returns', language: 'en' })).toBeNull()
    expect(book.faultOf({ ...row, ref: 'returns', place: 'content:legal' })).toBeNull()
  })

  test('keeps ids for what bears them, in every language', () => {
    const book = new SlugBook()
    book.keepIds('content:help', ['delivery', 'care'])
    expect(book.faultOf({ ...row, slug: 'delivery' })).toBeNull()
    expect(book.faultOf({ ...row, slug: 'care', language: 'nl' })).toBe('delivery and care are both care in nl')
  })

  test('refuses none at all', () => {
    expect(new SlugBook().faultOf({ ...row, slug: '' })).toBe('delivery has no slug in fr')
  })
})

test.each([
  ['livraison-et-retours', true],
  ['配送', true],
  ['التوصيل', true],
  ['Livraison', false],
  ['livraison et retours', false],
  ['a/b', false],
  ['été', false],
  ['', false],
  ['a'.repeat(201), false],
])('a file may give the slug %j: %s', (slug, isFine) => {
  expect(givenSlug.safeParse(slug).success).toBe(isFine)
})
