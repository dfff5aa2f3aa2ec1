import { appointments } from './appointments.ts'
import { certificate } from './certificate.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { conciergeCapacity } from './concierge-capacity.ts'
import { config } from './config.ts'
import { couponsLoad } from './coupons-load.ts'
import { jobCommands, jobRun } from './job-run.ts'
import { mailTest } from './mail-test.ts'
import { migrate } from './migrate.ts'
import { order } from './order.ts'
import { packingSlip } from './packing-slip.ts'
import { seedExport } from './seed-export.ts'
import { seedLoad } from './seed-load.ts'
import { staffAdd, staffList, staffRemove, staffReset } from './staff.ts'
import { start } from './start.ts'
import { stockReceive } from './stock-receive.ts'

/** Every command of the shop, in the order of `npx vitrine help`. */
export const commands: readonly Command[] = [
  start,
  stockReceive,
  couponsLoad,
  order,
  packingSlip,
  certificate,
  conciergeCapacity,
  appointments,
  staffAdd,
  staffRemove,
  staffReset,
  staffList,
  jobRun,
  ...jobCommands,
  check,
  migrate,
  seedLoad,
  seedExport,
  mailTest,
  config,
]
