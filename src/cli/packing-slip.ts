import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findDatabase } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { findOrderForHouse } from '../domain/order/find-order.ts'
import { orderNumberPattern } from '../domain/order/order.ts'
import { isLanguage } from '../kernel/visit.ts'
import { packingSlip as writtenOut } from '../web/atelier/packing-slip.paper.tsx'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'
import { fontsFor } from './paper-fonts.ts'

export const packingSlip: Command = {
  name: 'packing-slip',
  takes: ['<order number>'],
  flags: { language: { type: 'string' } },
  says: 'writes what the bench packs by, as a page to print: pieces, address, gift wrapping and card, no price; in English unless a language is named',
  run: async ({ settings, args: [number = ''], flags: { language = 'en' }, from, undo }) => {
    if (typeof language !== 'string' || !isLanguage(language)) throw new Refused(`${language} is no language of the shop`)
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    const order = orderNumberPattern.test(number) ? await findOrderForHouse(database.db, number) : null
    if (!order) throw new Refused(`there is no order ${number}`)
    const path = resolve(from, `packing-slip-${number}.html`)
    const bare = writtenOut({ order, language, fonts: '' })
    writeFileSync(path, writtenOut({ order, language, fonts: await fontsFor(bare, order.language) }))
    return path
  },
}
