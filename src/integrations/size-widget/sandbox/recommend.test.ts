import { describe, expect, test } from 'vitest'
import { type Piece, recommend } from './recommend.ts'

const shoes = (gone: readonly string[] = [], fits: readonly (string | null)[] = ['regular', 'wide']): Piece => ({
  kind: 'shoes',
  wearer: 'women',
  offers: fits.flatMap((fit) =>
    ['36', '36.5', '37', '37.5', '38', '38.5', '39', '39.5', '40', '41'].map((size) => ({
      fit,
      size,
      inStock: !gone.includes(`${fit}:${size}`),
    })),
  ),
})

const clothes = (wearer: 'women' | 'men', fits: readonly (string | null)[] = [null]): Piece => ({
  kind: 'clothes',
  wearer,
  offers: fits.flatMap((fit) =>
    (wearer === 'women' ? ['34', '36', '38', '40', '42', '44'] : ['46', '48', '50', '52', '54', '56']).map((size) => ({
      fit,
      size,
      inStock: true,
    })),
  ),
})

describe('a shoe’s size', () => {
  const foot = (length: number, width: 'narrow' | 'regular' | 'wide' = 'regular') => ({ by: 'foot', length, width }) as const

  test('comes from the length of the foot, and is surest in the middle of a size', () => {
    expect(recommend(shoes(), foot(238.3))).toMatchObject({
      size: '38',
      fit: 'regular',
      sure: 96,
      offer: { size: '38', inStock: true },
    })
    expect(recommend(shoes(), foot(242))).toMatchObject({ size: '38.5' })
    expect(recommend(shoes(), foot(240))!.sure).toBeLessThan(86)
  })

  test('of a wide foot has its own fit where there is one, else half a size more; a narrow foot takes the smaller of two', () => {
    expect(recommend(shoes(), foot(238.3, 'wide'))).toMatchObject({ size: '38', fit: 'wide' })
    expect(recommend(shoes([], [null]), foot(238.3, 'wide'))).toMatchObject({ size: '38.5', fit: null })
    expect(recommend(shoes(), foot(240.2, 'narrow'))).toMatchObject({ size: '38' })
  })

  test('that is gone has a neighbour: the larger of its fit, the smaller, another fit; else there is nothing to add', () => {
    const gone = ['regular:38']
    expect(recommend(shoes(gone), foot(238.3))).toMatchObject({ size: '38', offer: { size: '38.5', fit: 'regular' } })
    gone.push('regular:38.5')
    expect(recommend(shoes(gone), foot(238.3))).toMatchObject({ size: '38', offer: { size: '37.5', fit: 'regular' } })
    gone.push('regular:37.5')
    expect(recommend(shoes(gone), foot(238.3))).toMatchObject({ size: '38', offer: { size: '38', fit: 'wide' } })
    expect(recommend(shoes(['null:37.5', 'null:38', 'null:38.5'], [null]), foot(238.3))).toMatchObject({
      size: '38',
      offer: null,
    })
  })

  test('beyond the last or before the first is none', () => {
    expect(recommend(shoes(), foot(290))).toBeNull()
    expect(recommend(shoes(), foot(205))).toBeNull()
    expect(recommend({ ...shoes(), offers: [] }, foot(238))).toBeNull()
  })

  test.each([
    ['castellane', 38, '38'],
    ['orsel', 38.5, '38'],
    ['bellavia', 37, '38'],
    ['northam', 5, '38'],
    ['harlow', 7.5, '38'],
  ])('comes from a size at %s', (brand, size, ours) => {
    expect(recommend(shoes(), { by: 'brand', brand, size })).toMatchObject({ size: ours, sure: 88 })
  })

  test('at a house that nobody knows is none', () => {
    expect(recommend(shoes(), { by: 'brand', brand: 'nobody', size: 38 })).toBeNull()
  })
})

describe('a garment’s size', () => {
  test('comes from the body, less surely when its measures disagree', () => {
    const even = recommend(clothes('women'), { by: 'body', chest: 88, waist: 70, hips: 94 })!
    expect(even).toMatchObject({ size: '38', sure: 96 })
    const uneven = recommend(clothes('women'), { by: 'body', chest: 88, waist: 74, hips: 94 })!
    expect(uneven.sure).toBeLessThan(even.sure)
    expect(recommend(clothes('men'), { by: 'body', chest: 100, waist: 86, hips: null })).toMatchObject({ size: '50' })
  })

  test('comes from height and weight as an estimate; the tall are given the long fit', () => {
    const advice = recommend(clothes('women', ['regular', 'long']), { by: 'figure', height: 178, weight: 66 })!
    expect(advice).toMatchObject({ size: '38', fit: 'long' })
    expect(advice.sure).toBeLessThanOrEqual(76)
    expect(recommend(clothes('men'), { by: 'figure', height: 180, weight: 75 })).toMatchObject({ size: '50', fit: null })
  })

  test.each([
    ['women', 'bellavia', 42, '38'],
    ['women', 'northam', 10, '38'],
    ['women', 'harlow', 6, '38'],
    ['women', 'tannhof', 36, '38'],
    ['men', 'northam', 40, '50'],
  ] as const)('of %s comes from a size at %s', (wearer, brand, size, ours) => {
    expect(recommend(clothes(wearer), { by: 'brand', brand, size })).toMatchObject({ size: ours })
  })
})
