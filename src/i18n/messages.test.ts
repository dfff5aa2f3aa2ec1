import { expect, test } from 'vitest'
import { languages } from '../kernel/visit.ts'
import { shippingCodes } from '../markets/methods.ts'
import { explain } from './explain.ts'
import { messagesIn } from './messages.ts'

test.each(languages)('%s has its own words, with its values in them', (language) => {
  const t = messagesIn(language)
  expect(t('common.close')).not.toBe('')
  expect(t('error.VALIDATE_MAXLENGTH', { max: 50 })).toContain('50')
})

test('a code without a sentence of its own gets the general one', () => {
  const t = messagesIn('en')
  expect(explain(t, 'NO_SUCH_CODE')).toBe(t('error.CHECKOUT_TECHNICAL_ERROR'))
  expect(explain(t, 'toString')).toBe(t('error.CHECKOUT_TECHNICAL_ERROR'))
})

test.each([
  ['[SHIP-05]', 'DAH', 'Home delivery'],
  ['[SHIP-06]', 'DAH24', 'Home delivery within 24 h'],
  ['[SHIP-07]', 'DAHST', 'Saturday delivery'],
  ['[SHIP-08]', 'DAHGR', 'Ground delivery'],
  ['[SHIP-09]', 'EXS', 'Exchange delivery'],
  ['[SHIP-10]', 'COC', 'Same-day concierge'],
  ['[SHIP-11]', 'PIS', 'Pick in store'],
  ['[SHIP-12]', 'CAC', 'Click and collect'],
] as const)('%s %s is called “%s”, and has a name in every language', (_, code, name) => {
  expect(shippingCodes).toContain(code)
  expect(messagesIn('en')(`checkout.${code}`)).toBe(name)
  for (const language of languages) expect(messagesIn(language)(`checkout.${code}`)).not.toBe('')
})

/** In French and some others, the form for one is that for none too. */
test.each(languages)('in %s no boutique is not one boutique, and is not said in figures', (language) => {
  for (const key of ['stores.count', 'pickup.nearest'] as const) {
    const count = (many: number) => messagesIn(language)(key, { count: many })
    expect(count(0)).not.toBe(count(1))
    expect(count(0)).not.toMatch(/\p{N}/u)
  }
})
