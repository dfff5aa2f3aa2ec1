import { failure, type Result, success } from '../kernel/result.ts'

/** What a field may hold. Patterns see the value after trimming and `normalise`. */
export interface FieldRule {
  readonly required: boolean
  readonly max: number
  readonly pattern?: RegExp
  /** The specification's key for a value that does not fit. */
  readonly code: string
  readonly normalise?: (typed: string) => string
}

export interface FieldFailure {
  readonly code: string
  readonly max?: number
}

/** Pictographs, flags, skin tones and keycaps; not plain digits, and ©, ® and ™ only when they are drawn as emoji. */
const emoji =
  /(?![\u00a9\u00ae\u2122](?!\ufe0f))\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|[0-9#*]\ufe0f?\u20e3/u

export function hasEmoji(value: string): boolean {
  return emoji.test(value)
}

/** Characters that nobody sees and that can turn a line around: controls, zero-width marks, direction overrides. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** One field against its rule: the value as it is kept, or the key of what is wrong. */
export function checkField(rule: FieldRule, typed: string): Result<string, FieldFailure> {
  const value = (rule.normalise ?? ((same) => same))(typed.trim())
  if (value === '') return rule.required ? failure({ code: 'VALIDATE_REQUIRED' }) : success('')
  if ([...value].length > rule.max) return failure({ code: 'VALIDATE_MAXLENGTH', max: rule.max })
  if (hasEmoji(value) || unseen.test(value) || (rule.pattern && !rule.pattern.test(value))) return failure({ code: rule.code })
  return success(value)
}
