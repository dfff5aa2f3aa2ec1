import { failure, type Result, success } from '../kernel/result.ts'

/** A regular expression, or anything else that can say whether a value fits. */
interface Pattern {
  test(value: string): boolean
}

/** The numbers that a sentence about a field names. */
interface Bounds {
  readonly min?: number
  readonly max?: number
}

/** What a field may hold. Patterns see the value after trimming and `normalise`. */
export interface FieldRule {
  readonly required: boolean
  readonly max: number
  readonly pattern?: Pattern
  /** The pattern says the length too: what is too long for it has its key. */
  readonly fixed?: true
  /** The specification's key for a value that does not fit. */
  readonly code: string
  /** The key for signs that it may not hold, where `code` speaks of something else. */
  readonly unfit?: string
  /** The key for nothing at all, where it is not `VALIDATE_REQUIRED`. */
  readonly missing?: string
  /** Goes with the code, where its sentence names numbers. */
  readonly bounds?: Bounds
  /** May hold several lines. */
  readonly lines?: true
  readonly normalise?: (typed: string) => string
}

export interface FieldFailure extends Bounds {
  readonly code: string
}

/** Pictographs, flags, skin tones and keycaps; not plain digits, and ©, ® and ™ only when they are drawn as emoji. */
const emoji =
  /(?![\u00a9\u00ae\u2122](?!\ufe0f))\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|[0-9#*]\ufe0f?\u20e3/u

export function hasEmoji(value: string): boolean {
  return emoji.test(value)
}

/** Characters that nobody sees and that can turn a line around: controls, zero-width marks, direction overrides. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const unseenInLines = new RegExp(`(?!\n)${unseen.source}`, 'gu')

/** What several lines bring along from where they were copied is no reason to refuse them. */
const asLines = (typed: string) =>
  typed
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unseenInLines, '')

/** What is kept of what was typed. Trimmed again, since what a field normalises may leave a space at its end. */
export function normalised(rule: FieldRule, typed: string): string {
  const trimmed = (rule.lines ? asLines(typed) : typed).trim()
  return rule.normalise ? rule.normalise(trimmed).trim() : trimmed
}

export const codeOfMissing = ({ missing = 'VALIDATE_REQUIRED' }: Pick<FieldRule, 'missing'>): string => missing

/** One field against its rule: the value as it is kept, or the key of what is wrong. */
export function checkField(rule: FieldRule, typed: string): Result<string, FieldFailure> {
  const value = normalised(rule, typed)
  if (value === '') return rule.required ? failure({ code: codeOfMissing(rule) }) : success('')
  const isLong = [...value].length > rule.max
  if (isLong && !rule.fixed) return failure({ code: 'VALIDATE_MAXLENGTH', max: rule.max })
  const seen = rule.lines ? value.replaceAll('\n', '') : value
  const isUnfit = hasEmoji(value) || unseen.test(seen)
  if (isUnfit && rule.unfit) return failure({ code: rule.unfit })
  if (isLong || isUnfit || (rule.pattern && !rule.pattern.test(value))) return failure({ code: rule.code, ...rule.bounds })
  return success(value)
}
