import { expect, test } from 'vitest'
import { assemble } from './assemble.ts'

test.each([
  ['nothing', []],
  ['words and bytes in their order', ['<p>é', Buffer.from('ü漢字'), '👠</p>']],
  ['more than the usual room holds', ['靴'.repeat(400_000), Buffer.from('<end>')]],
])('puts together %s', (_, pieces) => {
  expect(assemble(pieces).toString()).toBe(pieces.map(String).join(''))
})
