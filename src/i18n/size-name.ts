import type { NamedSize } from '../domain/catalog/name-sizes.ts'
import type { Language } from '../kernel/visit.ts'
import { withCommas, writtenSize } from './format.ts'
import type { MessageKey, Translate } from './messages.ts'

/** A size in a line: `Sélène 85, Red, Size 38, Wide`. */
export function sizeName({ name, colour, size, fit }: Omit<NamedSize, 'sku'>, t: Translate, language: Language): string {
  const words = [
    name,
    colour,
    size && t('shop.sizeIs', { size: writtenSize(size, language) }),
    fit && t(`shop.fit_${fit}` as MessageKey),
  ]
  return withCommas(words.filter((each) => each !== null) as string[], language)
}
