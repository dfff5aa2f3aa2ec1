import type { Database } from '../../src/db/database.ts'
import { findReturn } from '../../src/domain/return/find-returns.ts'
import { receiveReturn, settleReturn } from '../../src/domain/return/move-return.ts'
import type { App } from '../../src/web/app.tsx'
import { placeCashOrder } from './carts.ts'
import { move } from './orders.ts'
import { type Answer, Shopper } from './shopper.ts'

type Answers = Parameters<typeof placeCashOrder>[2]

/** An order that was paid at the door and handed over, and whoever placed it. */
export async function deliveredOrder(app: App, database: Database, pid: string, answers: Answers = {}) {
  const me = Shopper.in(app)
  const number = await placeCashOrder(me, pid, answers)
  await move(database, number, 'ship', 'deliver')
  return { me, number, path: `/fr/fr/order/return?order=${number}` }
}

/** The lines that a form to give back offers. */
export const returnableIn = ({ html }: Answer): string[] =>
  [...html.matchAll(/name="item_([0-9a-f-]{36})"/g)].map(([, line]) => line!)

/** The sizes that a line may be exchanged for. */
export const sizesFor = ({ html }: Answer, line: string): string[] => {
  const select = new RegExp(`<select[^>]*name="wanted_${line}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? ''
  return [...select.matchAll(/<option value="([^"]+)"/g)].map(([, sku]) => sku!)
}

/** Gives the first line back, as the form says it. */
export async function giveBackFirst(me: Shopper, path: string, more: Record<string, string> = {}): Promise<Answer> {
  const page = await me.get(path)
  const [line] = returnableIn(page)
  const typed = { [`item_${line}`]: 'true', [`returntype_${line}`]: 'Refund', [`reason_${line}`]: 'CHANGED_MIND' }
  const named = Object.fromEntries(Object.entries(more).map(([name, value]) => [name.replace('LINE', line ?? ''), value]))
  return me.submit(path, page, { ...typed, ...named })
}

const by = { member: null, name: 'the house' }

/** Everything that was announced has come, and is given back. */
export async function takeBack(database: Database, number: string) {
  const returned = (await findReturn(database.db, number))!
  const counted = returned.lines.map(({ id, quantity }) => ({ id, restocked: quantity, damaged: 0, refused: 0 }))
  const received = await receiveReturn(database, number, counted, { by, version: returned.version })
  if (!received.ok) throw new Error(received.failure.code)
  const { version } = (await findReturn(database.db, number))!
  return settleReturn(database, number, { by, version })
}
