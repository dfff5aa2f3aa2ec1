// Writes the public holidays of every site's country, year by year, out of date-holidays: `node scripts/holidays.mjs`.
import './node24.mjs'
import { writeFileSync } from 'node:fs'
import { holidayTable } from './holiday-table.mjs'

writeFileSync('src/markets/holidays.json', `${JSON.stringify(holidayTable(), null, 2)}\n`)
