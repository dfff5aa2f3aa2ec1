import { expect, test } from 'vitest'
import { languages } from '../kernel/visit.ts'
import { messagesIn } from './messages.ts'
import { aboutReturn } from './wish-words.ts'

const line = { id: '', line: '', quantity: 1, why: 'CHANGED_MIND', reason: '', wanted: null, wantedPiece: null } as const
const counts = { restocked: 1, damaged: 0, refused: 0, exchanged: 0, price: null, due: 0, back: 0 } as const
const of = (returntype: 'Refund' | 'Exchange') => ({ lines: [{ ...line, ...counts, returntype }] })

test('of a return that was paid back no other piece is spoken of', () => {
  for (const language of languages) {
    const t = messagesIn(language)
    const [paidBack, exchanged] = [aboutReturn(of('Refund'), 'SETTLED', '', t), aboutReturn(of('Exchange'), 'SETTLED', '', t)]
    expect(paidBack).not.toBe(exchanged)
  }
  const fr = messagesIn('fr')
  expect(aboutReturn(of('Refund'), 'SETTLED', '', fr)).toBe('Le montant est en route, par votre moyen de paiement.')
  expect(aboutReturn(of('Refund'), 'ASKED', '4 décembre', fr)).toContain('4 décembre')
})
