import type { Database } from '../db/database.ts'
import { type Move, moveOrder, moves } from '../domain/fulfilment/move-order.ts'
import { findOrderForHouse } from '../domain/order/find-order.ts'
import { orderNumberPattern } from '../domain/order/order.ts'
import type { FileJob } from './file-job.ts'

const isMove = (word: string): word is Move => Object.hasOwn(moves, word)
const by = { member: null, name: 'order status file' }

/** Takes orders on as a warehouse says: `order,move`. */
export function statusJob(database: Database): FileJob {
  return {
    name: 'import-order-status',
    head: 'order,move',
    doLine: async (cells, _key, dryRun) => {
      const [number = '', move = ''] = cells
      if (cells.length !== 2 || !isMove(move)) return 'WARN'
      if (!orderNumberPattern.test(number) || !(await findOrderForHouse(database.db, number))) return 'ORDER_NOT_FOUND'
      if (dryRun) return 'OK'
      const done = await moveOrder(database, number, move, `${by.name}: ${move}`, { by })
      return done.ok ? 'OK' : done.failure.code
    },
  }
}
