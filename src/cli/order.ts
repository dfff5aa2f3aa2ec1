import { findDatabase } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { commandLine } from '../domain/audit/audit.ts'
import { type Move, type MoveFailure, moveOrder, moves } from '../domain/fulfilment/move-order.ts'
import { findInvoicesOf } from '../domain/invoice/find-invoices.ts'
import { findOrderForHouse } from '../domain/order/find-order.ts'
import { orderNumberPattern } from '../domain/order/order.ts'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'

const isMove = (word: string): word is Move => Object.hasOwn(moves, word)

export const order: Command = {
  name: 'order',
  takes: ['<order number>', '<move>'],
  says: `takes an order on, beside an open shop: ${Object.keys(moves).join(', ')}; stock, payment, invoice and the letter to whoever ordered follow`,
  run: async ({ settings, args: [number = '', move = ''], undo }) => {
    if (!isMove(move)) throw new Refused(`${move} is no move of an order: ${Object.keys(moves).join(', ')}`)
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    if (!orderNumberPattern.test(number)) throw new Refused(`there is no order ${number}`)
    const done = await moveOrder(database, number, move, `the house: ${move}`, { by: commandLine })
    if (!done.ok) throw new Refused(whyNot(number, move, done.failure))
    const { id, state } = (await findOrderForHouse(database.db, number))!
    const papers = (await findInvoicesOf(database.db, id)).map((paper) => `, ${paper.kind.replace('_', ' ')} ${paper.number}`)
    return `${number}: ${done.value.moved ? '' : 'nothing to do, '}${state}${move === 'prepare' ? ', packed' : ''}${papers.join('')}`
  },
}

function whyNot(number: string, move: Move, refused: MoveFailure): string {
  switch (refused.code) {
    case 'ORDER_NOT_FOUND':
      return `there is no order ${number}`
    case 'TRANSITION_REFUSED':
      return `${number} is ${refused.from}: ${move} cannot follow`
    case 'NOT_THIS_WAY':
      return `${number} goes by ${refused.method}: ${move} is for another way`
    case 'PAYMENT_STALE':
      return 'its payment was authorized too long ago: prepare it first, and the card is asked again'
    case 'PAYMENT_GONE':
      return 'its payment was authorized too long ago, and no card is kept: cancel it, or what is still here of it, and have that ordered anew'
    case 'ORDER_CHANGED':
      return `${number} was moved by somebody else a moment ago`
    case 'PARCEL_HAS_LEFT':
      return `${number}: a parcel of it has left the house, ${move} cannot follow`
    case 'PICKUP_CODE_WRONG':
      return `${number} has another collection code`
    case 'PICKUP_CODE_TRIED':
      return `${number}: too many collection codes were wrong`
    case 'PIECES_MISSING':
      return `${number} waits for ${refused.skus.join(', ')}: nothing was sent`
  }
}
