import type { Picture, Piece } from '../../../domain/catalog/catalog.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { Language } from '../../../kernel/visit.ts'

/** `01`: as pictures are counted, on any page. */
export function pictureNumber(index: number): string {
  return String(index + 1).padStart(2, '0')
}

/** How a view is said in words; the house's views are named in its data. */
export function viewWords(view: string, t: Translate): string {
  return t(`gallery.view_${view as 'hero'}`)
}

/** What is seen: the piece, what it is, of what, in which colour, and from where. */
export function pictureAlt(piece: Piece, picture: Picture | undefined, t: Translate, language: Language): string {
  const inside = (words: string) => (language === 'de' ? words : words.charAt(0).toLowerCase() + words.slice(1))
  const what = {
    name: piece.name,
    line: inside(piece.line),
    material: inside(piece.material),
    colour: inside(piece.colour.name),
  }
  return picture ? t('gallery.alt', { ...what, view: viewWords(picture.view, t) }) : t('gallery.altSwatch', what)
}
