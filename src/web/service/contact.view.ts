import type { Piece } from '../../domain/catalog/catalog.ts'
import { findPiece } from '../../domain/catalog/find-piece.ts'
import type { Block } from '../../domain/content/blocks.ts'
import { findBlocks } from '../../domain/content/find-blocks.ts'
import { panelsOfSubject } from '../../domain/content/named-panels.ts'
import { findOrderByKey, findOwnOrder } from '../../domain/order/find-order.ts'
import { orderNumberPattern } from '../../domain/order/order.ts'
import type { Subject } from '../../forms/contact.ts'
import { idIn } from '../form/params.ts'
import type { PrivateRequest } from '../http/route.ts'

type Question = Extract<Block, { type: 'accordion' }>['panels'][number]

export interface ContactView {
  readonly isCare: boolean
  /** Somebody who has written before and has more to say. */
  readonly isAgain: boolean
  readonly piece: Piece | null
  /** An order that is theirs, and the key that they came with. */
  readonly order: { readonly id: string; readonly number: string; readonly key: string | null } | null
  /** What the house is asked most of each subject, with its answers. */
  readonly questions: ReadonlyMap<Subject, readonly Question[]>
}

export async function contactView(
  { shop, visit }: Pick<PrivateRequest, 'shop' | 'visit'>,
  asked: (name: string) => string,
): Promise<ContactView> {
  const { db } = shop.database
  const pages = { faq: await panelsOf('faq'), care: await panelsOf('care') }
  async function panelsOf(page: 'faq' | 'care'): Promise<Question[]> {
    const blocks = (await findBlocks(db, page, visit.language)) ?? []
    return blocks.flatMap((block) => (block.type === 'accordion' ? block.panels : []))
  }
  const questions = Object.entries(panelsOfSubject).map(
    ([subject, { page, ids }]) => [subject as Subject, pages[page].filter(({ id }) => ids.test(id)).slice(0, 4)] as const,
  )
  return {
    isCare: asked('care') === 'true',
    isAgain: asked('resend') === 'true',
    piece: asked('pid') === '' ? null : await findPiece(db, asked('pid'), visit.language),
    order: await orderOf({ shop, visit }, asked('order'), asked('key')),
    questions: new Map(questions),
  }
}

/** To its owner, and to who holds the letter about it; to everybody else there is none. */
async function orderOf(
  { shop, visit }: Pick<PrivateRequest, 'shop' | 'visit'>,
  number: string,
  typedKey: string,
): Promise<ContactView['order']> {
  if (!orderNumberPattern.test(number) || number.length > 17) return null
  const { db } = shop.database
  const key = idIn(typedKey)
  const order = (await findOwnOrder(db, visit.visitor, number)) ?? (key && (await findOrderByKey(db, number, key)))
  return order ? { id: order.id, number: order.number, key } : null
}
