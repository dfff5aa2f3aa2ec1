import { postalExample } from '../../forms/address-rules.ts'
import { codesOf, type FieldName, ruleOf } from '../../forms/rule-book.ts'
import { explain } from '../../i18n/explain.ts'
import type { Translate, Values } from '../../i18n/messages.ts'
import type { Checks } from '../ui/field.tsx'

/** What a browser needs to check a field: its name in the rule book, and the words for what can be wrong with it. */
export function checksOf(field: FieldName, country: string, t: Translate, values: Values = {}): Checks | undefined {
  const rule = ruleOf(field, country)
  if (!rule) return undefined
  const named = { max: rule.max, example: postalExample(country), ...rule.bounds, ...values }
  return { field, words: Object.fromEntries(codesOf(field, country).map((code) => [code, explain(t, code, named)])) }
}
