import { expect, test } from 'vitest'
import { assemble } from './assemble.ts'

test.each([
  ['nothing', []],
  ['words and bytes in their order', ['<p>é', Buffer.from('ü漢字'), '👠</p>']],
  ['a long text with letters of every length', ['<p>', 'L’été 靴 👠, '.repeat(500), Buffer.from('</p>')]],
  ['more than the usual room holds', ['靴'.repeat(400_000), Buffer.from('<end>')]],
])('puts together %s', (_, pieces) => {
  expect(assemble(pieces).toString()).toBe(pieces.map(String).join(''))
})

test('half of a pair is written as the sign for what cannot be read', () => {
  const text = `${'靴'.repeat(3_000)}\ud83d`
  expect(assemble(['<', text, '>']).toString()).toBe(`<${'靴'.repeat(3_000)}\ufffd>`)
})
