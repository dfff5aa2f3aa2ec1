import { findDatabase } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { setConciergeCapacity } from '../domain/shipping/concierge-days.ts'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'

export const conciergeCapacity: Command = {
  name: 'concierge capacity',
  takes: ['<area>', '<day>', '<doors>'],
  says: 'says how many doors the concierge of a town goes to on a day (paris 2026-12-24 40), beside an open shop',
  run: async ({ settings, args: [area = '', day = '', doors = ''], undo }) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw new Refused(`${day} is no day such as 2026-12-24`)
    if (!/^\d{1,4}$/.test(doors)) throw new Refused(`${doors} is no number of doors`)
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    const now = await setConciergeCapacity(database.db, area, day, Number(doors))
    if (now === null) throw new Refused(`there is no concierge in ${area}`)
    return `${area}, ${day}: ${now} doors`
  },
}
