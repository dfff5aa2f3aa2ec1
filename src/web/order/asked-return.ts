import type { Order } from '../../domain/order/order.ts'
import type { AskedItem } from '../../domain/return/ask-return.ts'
import type { Returnable } from '../../domain/return/find-returns.ts'
import { itemTypes, type Return, type Way, whys } from '../../domain/return/return.ts'
import type { PrivateRequest } from '../http/route.ts'
import { keepToOurselves } from './order.view.ts'

export const isOneOf = <Word extends string>(words: readonly Word[], word: string | undefined): word is Word =>
  (words as readonly (string | undefined)[]).includes(word)

/** Lines whose box is ticked; null for one that says neither what is wanted nor why. */
export function itemsIn({ form }: PrivateRequest, returnable: Returnable | null): AskedItem[] | null {
  const items: AskedItem[] = []
  for (const line of [...form.keys()].filter((name) => name.startsWith('item_')).map((name) => name.slice(5))) {
    const returntype = form.get(`returntype_${line}`)
    const why = form.get(`reason_${line}`)
    if (!isOneOf(itemTypes, returntype) || !isOneOf(whys, why)) return null
    const typed = form.get(`quantity_${line}`) ?? '1'
    const quantity = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
    // A line of no order, or of another's, is one of which nothing is left.
    const isKnown = returnable?.lines.some((each) => each.line.id === line) ?? true
    const wanted = returntype === 'Exchange' ? (form.get(`wanted_${line}`) ?? '') : null
    items.push({ line, quantity: isKnown ? quantity : 0, returntype, why, wanted })
  }
  return items
}

export const wayIn = ({ form }: PrivateRequest): Way => (form.get('way') === 'store' ? 'store' : 'parcel')

/** The label of a return, as long as it is good; null when it is not any more. */
export async function answerLabel(request: PrivateRequest, order: Order, returned: Return): Promise<Response | null> {
  const { c, shop } = request
  if (returned.state !== 'ASKED' || returned.sendBy < shop.clock()) return null
  keepToOurselves(request)
  const print = await shop.labels.print(order, returned)
  c.header('cache-control', 'private, no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('content-type', 'application/pdf')
  c.header('content-disposition', `attachment; filename="${returned.number}.pdf"`)
  return c.body(print as Uint8Array<ArrayBuffer>)
}
