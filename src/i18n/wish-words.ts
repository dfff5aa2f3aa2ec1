import type { ReturnLine } from '../domain/return/return.ts'
import type { Language } from '../kernel/visit.ts'
import { withCommas, writtenSize } from './format.ts'
import type { MessageKey, Translate } from './messages.ts'

interface WantedPiece {
  readonly name: string
  readonly colourName: string
  readonly fit: string | null
  readonly size: string | null
}

/** That a piece is exchanged, and for which: its name, colour, fit and size. */
export function exchangeWords({ name, colourName, fit, size }: WantedPiece, language: Language, t: Translate): string {
  const words = [
    name,
    colourName,
    fit && t('shop.fitIs', { fit: t(`shop.fit_${fit}` as MessageKey) }),
    size && t('shop.sizeIs', { size: writtenSize(size, language) }),
  ]
  return t('returns.exchangeFor', { piece: withCommas(words.filter((word) => !!word) as string[], language) })
}

interface Wish {
  readonly line: Pick<ReturnLine, 'returntype' | 'wantedPiece'>
  readonly isGift: boolean
}

/** What is wanted for a piece that comes back. */
export function wishWords({ line, isGift }: Wish, language: Language, t: Translate): string {
  if (line.returntype === 'Refund') return t(isGift ? 'returns.gift_wish' : 'returns.Refund')
  if (!line.wantedPiece) return t('returns.Exchange')
  const { name, colourNames, fit, size } = line.wantedPiece
  return exchangeWords({ name, colourName: colourNames[language], fit, size }, language, t)
}
