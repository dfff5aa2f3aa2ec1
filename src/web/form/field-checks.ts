import { postalExample } from '../../forms/address-rules.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { codesOf, type FieldName, ruleOf } from '../../forms/rule-book.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { explain } from '../../i18n/explain.ts'
import type { Translate, Values } from '../../i18n/messages.ts'
import type { Checks } from '../ui/field.tsx'

/** The words for what is wrong with a field, in the country whose rule it breaks. One that was left empty is named. */
export function sentenceOf(failed: FieldFailure, country: string, t: Translate, field = 'other'): string {
  return explain(t, failed.code, { example: postalExample(country), country, field, ...failed })
}

/** What a browser needs to check a field: its name in the rule book, and the words for what can be wrong with it. */
export function checksOf(
  field: FieldName,
  country: string,
  t: Translate,
  values: Values = {},
  site: SiteRules = {},
): Checks | undefined {
  const rule = ruleOf(field, country, site)
  if (!rule) return undefined
  const boundsOf = (code: string) => (code === 'VALIDATE_MAXLENGTH' ? { max: rule.max } : { ...rule.bounds, ...values })
  const words = codesOf(field, country).map((code) => [code, sentenceOf({ code, ...boundsOf(code) }, country, t, field)] as const)
  return { field, words: Object.fromEntries(words) }
}
