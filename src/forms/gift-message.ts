import { failure, type Result } from '../kernel/result.ts'
import { checkField, type FieldFailure, type FieldRule } from './field-rule.ts'

/** As long as a card has room for; a site may set another length. */
const maxLength = 200

/** A character is one that people count: line breaks are one each, whatever the machine calls them. */
export function giftMessageRule(max = maxLength): FieldRule {
  return { code: 'GIFT_MESSAGE_ERROR', max, required: false, lines: true, normalise: asPrinted }
}

/** What nobody sees, and keyboards leave behind: controls, zero-width marks, turns of direction. Joiners and variants belong to their letter. */
const invisible = /(?!\n|\u200c|\u200d|[\u{e0100}-\u{e01ef}])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
const joiners = /\u200c|\u200d|[\u{e0100}-\u{e01ef}]/gu

/** A card prints nothing of it, so nothing of it is kept; where nothing else was written, nothing was. */
function asPrinted(typed: string): string {
  const seen = typed.replace(invisible, '').replace(/\n{3,}/g, '\n\n')
  return seen.replace(joiners, '').trim() && seen
}

export function checkGiftMessage(rule: FieldRule, typed: string, bannedWords = ''): Result<string, FieldFailure> {
  const checked = checkField(rule, typed)
  return checked.ok && hasBannedWord(checked.value, bannedWords) ? failure({ code: 'PROFANITY_ERROR' }) : checked
}

/** However it is typed: letters of full width, apart from their accents or held by a joiner are the same letters. */
const plain = (text: string) => text.replace(joiners, '').normalize('NFKC')

/** Whole words in any script: a letter or a figure on either side makes it another word. */
function hasBannedWord(message: string, commaSeparated: string): boolean {
  const words = plain(commaSeparated)
    .split(',')
    .map((word) => word.trim().replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  const banned = words.filter(Boolean).join('|')
  return banned !== '' && new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${banned})(?![\\p{L}\\p{M}\\p{N}])`, 'iu').test(plain(message))
}
