import { expect, test } from 'vitest'
import { languages } from '../kernel/visit.ts'
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
