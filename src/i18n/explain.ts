import codes from './messages/en/error.json'
import type { MessageKey, Translate, Values } from './messages.ts'

/**
 * Turns a failure's code into a sentence: that of the country (`INVALID_PHONE_FORMAT_LU`) where it has one. A code without a sentence
 * of its own gets the general one.
 */
export function explain(t: Translate, code: string, values: Values = {}): string {
  const known = [`${code}_${values.country}`, code].find((each) => Object.hasOwn(codes, each))
  return t(known ? (`error.${known}` as MessageKey) : 'error.CHECKOUT_TECHNICAL_ERROR', { field: 'other', ...values })
}
