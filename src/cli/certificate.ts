import { findDatabase } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { findByCode, findMovements } from '../domain/certificate/find-certificate.ts'
import { type Money, minorDigits } from '../kernel/money.ts'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'

const written = ({ amount, currency }: Money) =>
  `${(amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))} ${currency}`

export const certificate: Command = {
  name: 'certificate',
  takes: ['<code>'],
  says: 'tells what a gift certificate is worth, and each time that something came to it or left it',
  run: async ({ settings, args: [code = ''], undo }) => {
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    const found = await findByCode(database.db, code)
    if (!found) throw new Refused('there is no such certificate')
    const { ending, country, state, sendOn, amount, balance } = found
    const movements = await findMovements(database.db, found.id)
    return [
      `…${ending}, ${country}: ${written(balance)} of ${written(amount)}; ${state}, its letter's day ${sendOn}`,
      ...movements.map(({ at, kind, amount: moved, cause, order }) =>
        [at.toISOString(), kind, written(moved), cause, ...(order ? [order] : [])].join('  '),
      ),
    ].join('\n')
  },
}
