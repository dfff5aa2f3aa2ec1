import { type Return, type ReturnLine, reportedType } from '../domain/return/return.ts'
import type { ReturnState } from '../domain/return/return-states.ts'
import type { Language } from '../kernel/visit.ts'
import { withCommas } from './format.ts'
import type { MessageKey, Translate } from './messages.ts'
import { chosenSize } from './size-name.ts'

interface WantedPiece {
  readonly name: string
  readonly colourName: string
  readonly fit: string | null
  readonly size: string | null
  readonly sizeSystem?: string | null
}

/** That a piece is exchanged, and for which: its name, colour, fit and size. */
export function exchangeWords(piece: WantedPiece, language: Language, t: Translate): string {
  const { name, colourName, fit } = piece
  const words = [
    name,
    colourName,
    fit && t('shop.fitIs', { fit: t(`shop.fit_${fit}` as MessageKey) }),
    chosenSize(piece, t, language),
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
  const { colourNames, ...piece } = line.wantedPiece
  return exchangeWords({ ...piece, colourName: colourNames[language] }, language, t)
}

/** How far a return has come, and what is next. Where nothing of it was exchanged, no other piece is spoken of. */
export function aboutReturn({ lines }: Pick<Return, 'lines'>, state: ReturnState, date: string, t: Translate): string {
  const isPaidBack = state === 'SETTLED' && reportedType(lines.map(({ returntype }) => returntype)) === 'Return'
  return isPaidBack ? t('returns.about_refunded') : t(`returns.about_${state}`, { date })
}
