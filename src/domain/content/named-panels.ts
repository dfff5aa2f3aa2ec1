import type { Subject } from '../../forms/contact.ts'
import type { Piece } from '../catalog/catalog.ts'

// Panels of the pages of questions and of care that the shop itself shows elsewhere, by their ids.

/** What is cared for besides the material, beside a piece of a kind. */
export const panelsOfKind: Readonly<Record<Piece['kind'], readonly string[]>> = {
  shoes: ['edge', 'soles'],
  sneakers: ['edge'],
  bags: ['edge', 'metal'],
  clothing: [],
}

/** The section that has it is shown beside every piece. */
export const repairPanel = 'what-we-repair'

/** Questions of each subject, by how their ids begin on the page of questions, and on the page of care. */
export const panelsOfSubject: Readonly<Partial<Record<Subject, { readonly page: 'faq' | 'care'; readonly ids: RegExp }>>> = {
  order: { page: 'faq', ids: /^(order-(tracking|change|confirmation)|pay-when)$/ },
  delivery: { page: 'faq', ids: /^delivery-/ },
  return: { page: 'faq', ids: /^return-/ },
  piece: { page: 'faq', ids: /^(size|piece)-/ },
  care: { page: 'care', ids: /^(what-we-repair|how-to-send|how-long|what-it-costs)$/ },
  boutique: { page: 'faq', ids: /^delivery-store$/ },
  account: { page: 'faq', ids: /^order-without-account$/ },
}

export type PanelShownBy = 'piece' | 'contact'

/** What of the shop shows a panel besides its page; `materials` have one each on the page of care. */
export function panelShownBy(page: string, id: string, materials: ReadonlySet<string>): PanelShownBy[] {
  const ofPieces = [...Object.values(panelsOfKind).flat(), repairPanel]
  const isOfPiece = page === 'care' && (ofPieces.includes(id) || materials.has(id))
  const isAsked = Object.values(panelsOfSubject).some((asked) => asked.page === page && asked.ids.test(id))
  return [...(isOfPiece ? (['piece'] as const) : []), ...(isAsked ? (['contact'] as const) : [])]
}
