import type { NamedSize } from '../domain/catalog/name-sizes.ts'
import type { Language } from '../kernel/visit.ts'
import { withCommas, writtenSize } from './format.ts'
import type { MessageKey, Translate } from './messages.ts'

type Sized = Pick<NamedSize, 'size' | 'fit'>

/** A size that was chosen: `Size 38`, and in whose system where that must be said, `Size 36½ EU`. Null for what has no sizes. */
export function chosenSize(
  { size, sizeSystem }: { readonly size: string | null; readonly sizeSystem?: string | null },
  t: Translate,
  language: Language,
): string | null {
  if (!size) return null
  const written = writtenSize(size, language)
  return t('shop.sizeIs', { size: sizeSystem ? `${written} ${sizeSystem}` : written })
}

const fitWord = (fit: string, t: Translate) => t(`shop.fit_${fit}` as MessageKey)

const sizeWords = ({ size, fit }: Sized, t: Translate, language: Language) => [
  chosenSize({ size }, t, language),
  fit && fitWord(fit, t),
]

const joined = (words: readonly (string | null)[], language: Language) =>
  withCommas(
    words.flatMap((each) => each ?? []),
    language,
  )

/** A size in a line: `Sélène 85, Red, Size 38, Wide`. */
export function sizeName({ name, colour, ...sized }: Omit<NamedSize, 'sku'>, t: Translate, language: Language): string {
  return joined([name, colour, ...sizeWords(sized, t, language)], language)
}

/** Where the piece stands above it: `38, Wide`. Empty for what has no sizes. */
export function sizeOnly({ size, fit }: Sized, t: Translate, language: Language): string {
  return joined([size && writtenSize(size, language), fit && fitWord(fit, t)], language)
}
