import codes from './messages/en/error.json'
import type { MessageKey, Translate, Values } from './messages.ts'

/** Turns a failure's code into a sentence. A code without a sentence of its own gets the general one. */
export function explain(t: Translate, code: string, values?: Values): string {
  return t(Object.hasOwn(codes, code) ? (`error.${code}` as MessageKey) : 'error.CHECKOUT_TECHNICAL_ERROR', values)
}
