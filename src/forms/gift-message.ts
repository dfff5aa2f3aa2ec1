import { failure, type Result } from '../kernel/result.ts'
import { checkField, type FieldFailure, type FieldRule } from './field-rule.ts'

/** As long as a card has room for; a site may set another length. */
const maxLength = 200

/** A character is one that people count: line breaks are one each, whatever the machine calls them. */
export function giftMessageRule(max = maxLength): FieldRule {
  return { code: 'GIFT_MESSAGE_ERROR', max, required: false, lines: true }
}

export function checkGiftMessage(rule: FieldRule, typed: string, bannedWords = ''): Result<string, FieldFailure> {
  const checked = checkField(rule, typed)
  return checked.ok && hasBannedWord(checked.value, bannedWords) ? failure({ code: 'PROFANITY_ERROR' }) : checked
}

/** Whole words in any script: a letter or a figure on either side makes it another word. */
function hasBannedWord(message: string, commaSeparated: string): boolean {
  const words = commaSeparated.split(',').map((word) => word.trim().replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  const banned = words.filter(Boolean).join('|')
  return banned !== '' && new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${banned})(?![\\p{L}\\p{M}\\p{N}])`, 'iu').test(message)
}
