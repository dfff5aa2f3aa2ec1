import { findDatabase } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { dayOfStore } from '../domain/appointment/day-of-store.ts'
import { findStore } from '../domain/store/find-store.ts'
import { formatTime, zoneOf } from '../i18n/format.ts'
import { wallTime } from '../kernel/zoned-time.ts'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'

export const appointments: Command = {
  name: 'appointments',
  takes: ['<store>', '<day>'],
  says: 'the day of a store (2026-11-17, on its own calendar): whom each advisor receives, and when',
  run: async ({ settings, args: [id = '', date = ''], undo }) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) throw new Refused(`${date} is no day`)
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    const store = await findStore(database.db, id, 'en')
    if (!store) throw new Refused(`there is no store ${id}`)
    const zone = zoneOf(store.timeZone)
    const day = await dayOfStore(database.db, store.id, date, zone)
    const lines = day.map((each) => {
      const time = formatTime(wallTime(each.startsAt, zone).minutes, 'en-GB')
      const pieces = each.skus.map((sku) => `, ${sku}${each.held.includes(sku) ? ' laid aside' : ' to send for'}`).join('')
      return `${each.advisorName}  ${time}  ${each.service}${each.byVideo ? ' by video' : ''}  ${each.firstname} ${each.lastname}${pieces}`
    })
    return [`${store.name}, ${date}: ${day.length} appointments`, ...lines].join('\n')
  },
}
