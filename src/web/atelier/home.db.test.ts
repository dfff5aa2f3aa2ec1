import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { message } from '../../../tests/worlds/messages.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { bookHour } from '../../../tests/worlds/visits.ts'
import { countOpenWork } from '../../domain/analytics/count-open-work.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const pid = 'SEL085-ROU-R-38'

/** What the first page says is waiting: how many, by where it leads. */
const waiting = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a href="(\/atelier\/[^"]+)">[^<]*<\/a><\/td><td data-figures="">(\d+)</g)].map(([, path, count]) => [
      path!.replaceAll('&amp;', '&'),
      Number(count),
    ]),
  )

test('the first page says what waits, to each what is theirs to do, and leads there', async () => {
  const [service, boutique] = [await signInAs(app, database, 'service'), await signInAs(app, database, 'boutique')]
  expect((await service.get('/atelier')).html).toContain('Rien n’attend. La maison est à jour.')
  await setStock(database, pid, 9, { expected: null })
  const [numbers, me] = [[] as string[], Shopper.in(app)]
  for (const _ of [1, 2, 3]) numbers.push(await placeCashOrder(me, pid))
  await move(database, numbers[0]!, 'ship', 'trouble')
  await move(database, numbers[1]!, 'cancel')
  await me.fillIn('/fr/fr/contact', message)
  expect(waiting((await service.get('/atelier')).html)).toEqual({
    '/atelier/cases?state=open': 1,
    '/atelier/orders?state=TROUBLE_TO_DELIVER': 1,
    '/atelier/orders?state=IN_PREPARATION': 1,
  })
  // They go to a door, and the message was given to nobody: nothing of it is a boutique's.
  expect(waiting((await boutique.get('/atelier')).html)).toEqual({})
})

test('a boutique’s visitors are those of the day that it is there', async () => {
  await bookHour(database, Shopper.in(app), { store: 'LAX01' })
  const [zone] = (await database.pool.query('select time_zone from store where id = $1', ['LAX01'])).rows
  const midnight = (days: number) =>
    `((now() at time zone '${zone.time_zone}')::date + ${days})::timestamp at time zone '${zone.time_zone}'`
  const countAt = async (time: string) => {
    await database.pool.query(
      `update appointment set starts_at = ${time}, ends_at = ${time} + interval '1 hour' where store = 'LAX01'`,
    )
    return (await countOpenWork(database.db, 'LAX01', new Date())).appointments
  }
  expect(await countAt(`${midnight(0)} + interval '1 minute'`)).toBe(1)
  expect(await countAt(`${midnight(1)} - interval '1 minute'`)).toBe(1)
  expect(await countAt(`${midnight(1)} + interval '1 minute'`)).toBe(0)
  expect(await countAt(`${midnight(0)} - interval '1 minute'`)).toBe(0)
  expect((await countOpenWork(database.db, 'PAR01', new Date())).appointments).toBe(0)
})
