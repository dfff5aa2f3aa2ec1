import type { Gift } from '../../domain/gift/gift.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Assets, FontSheet } from '../assets.ts'
import { scriptsIn } from './scripts-in.ts'

const sheets = {
  ar: ['ar'],
  ja: ['ja', 'card-ja'],
  ko: ['ko', 'card-ko'],
  zh: ['zh', 'card-zh'],
} as const satisfies Record<string, readonly FontSheet[]>

/** What the card of a gift is set in, besides the page's own fonts. */
export function cardSheets(gift: Gift | null, language: Language): FontSheet[] {
  return scriptsIn(gift?.message ?? '', language).flatMap((script) => sheets[script])
}

/** All that a card may ask for while it is written, by script. */
export function cardSheetUrls({ fontStyles }: Assets): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(sheets).map(([script, own]) => [script, own.flatMap((sheet) => fontStyles(sheet))]))
}
