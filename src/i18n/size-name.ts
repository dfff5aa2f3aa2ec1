import type { NamedSize } from '../domain/catalog/name-sizes.ts'
import type { Language } from '../kernel/visit.ts'
import { withCommas, writtenSize } from './format.ts'
import type { MessageKey, Translate } from './messages.ts'

type Sized = Pick<NamedSize, 'size' | 'sizeSystem' | 'fit'>

/** A size, and in whose system where that must be said: `36½ EU`. */
export function sizeIn(size: string, system: string | null | undefined, language: Language): string {
  const written = writtenSize(size, language)
  return system ? `${written} ${system}` : written
}

/** A size that was chosen: `Size 38`, `Size 36½ EU`. Null for what has no sizes. */
export function chosenSize(
  { size, sizeSystem }: { readonly size: string | null; readonly sizeSystem?: string | null },
  t: Translate,
  language: Language,
): string | null {
  return size && t('shop.sizeIs', { size: sizeIn(size, sizeSystem, language) })
}

const fitWord = (fit: string, t: Translate) => t(`shop.fit_${fit}` as MessageKey)

const sizeWords = ({ fit, ...sized }: Sized, t: Translate, language: Language) => [
  chosenSize(sized, t, language),
  fit && fitWord(fit, t),
]

const joined = (words: readonly (string | null)[], language: Language) =>
  withCommas(
    words.flatMap((each) => each ?? []),
    language,
  )

/** A size in a line: `Sélène 85, Red, Size 38, Wide`; where it must be said, `Size 38 EU`. */
export function sizeName(
  { name, colour, ...sized }: Omit<NamedSize, 'sku' | 'picture'>,
  t: Translate,
  language: Language,
): string {
  return joined([name, colour, ...sizeWords(sized, t, language)], language)
}

/** Below the piece's name: `Red, Size 38, Wide`. */
export function sizeDetails({ colour, ...sized }: Sized & Pick<NamedSize, 'colour'>, t: Translate, language: Language): string {
  return joined([colour, ...sizeWords(sized, t, language)], language)
}

/** Where the piece stands above it: `38, Wide`. Empty for what has no sizes. */
export function sizeOnly({ size, sizeSystem, fit }: Sized, t: Translate, language: Language): string {
  return joined([size && sizeIn(size, sizeSystem, language), fit && fitWord(fit, t)], language)
}
