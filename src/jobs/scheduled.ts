import { join } from 'node:path'
import { endUnconfirmed, remindOfAppointments } from '../domain/appointment/book-appointment.ts'
import { lapseEstimates } from '../domain/care/lapse-estimates.ts'
import { sweepFiles } from '../domain/case/forget-cases.ts'
import { endOffers } from '../domain/catalog/end-offers.ts'
import { dispatchCertificates } from '../domain/certificate/send-certificates.ts'
import { endQuietChats } from '../domain/chat/end-chat.ts'
import { releaseLapsedHolds } from '../domain/inventory/end-holds.ts'
import { anonymiseInvoices } from '../domain/invoice/find-invoices.ts'
import { notifyBackInStock } from '../domain/notify/notify-back-in-stock.ts'
import { settleIncentives } from '../domain/order/settle-incentives.ts'
import { lapseGiftReturns } from '../domain/return/end-gift-returns.ts'
import { lapseUnpaid } from '../domain/return/pay-difference.ts'
import { endTryOns } from '../domain/try-on/move-try-on.ts'
import { clocksAt } from '../i18n/format.ts'
import { captureJob } from './capture-payments.ts'
import { type FileJob, type FileRun, runFiles } from './file-job.ts'
import { forgetLapsed } from './forget-lapsed.ts'
import { statusJob } from './import-order-status.ts'
import type { JobTools } from './job-tools.ts'
import { settleBegunPayments } from './settle-begun-payments.ts'

export type HowToRun = Pick<FileRun, 'dryRun' | 'onProgress'>

export interface ScheduledJob {
  readonly name: string
  readonly cron: string
  /** What it does, in a sentence. */
  readonly says: string
  /** Whether it can say what it would do, and do nothing. */
  readonly hasDryRun?: true
  run(tools: JobTools, how: HowToRun): Promise<unknown>
}

const fromFiles = ({ database, files, log }: JobTools, job: FileJob, folder: string, how: HowToRun) => {
  const onError = (err: unknown, file: string, line: number) =>
    log.error({ job: job.name, file, line, err }, 'a line could not be done')
  return runFiles(database, job, {
    folder: join(files?.folder ?? '', folder),
    mostLines: files?.mostLines ?? 1000,
    onError,
    ...how,
  })
}

/** Every job that runs by the clock, one line each. What follows from events is in `subscriptions.ts`. */
export const scheduled: readonly ScheduledJob[] = [
  {
    name: 'capture-payments',
    cron: '*/15 * * * *',
    says: 'captures payments from the files in JOB_FILES/captures, lines of order,product,quantity; what was done is not done again; --dry-run says what would be',
    hasDryRun: true,
    run: (tools, how) => fromFiles(tools, captureJob(tools), 'captures', how),
  },
  {
    name: 'import-order-status',
    cron: '*/15 * * * *',
    says: 'moves orders by the files in JOB_FILES/order-status, lines of order,move; --dry-run says what would be',
    hasDryRun: true,
    run: (tools, how) => fromFiles(tools, statusJob(tools.database), 'order-status', how),
  },
  {
    name: 'settle-incentives',
    cron: '23 * * * *',
    says: 'grants what was promised with orders that were handed over, and withdraws it from those that were cancelled',
    run: ({ database }) => settleIncentives(database),
  },
  {
    name: 'forget-lapsed',
    cron: '17 * * * *',
    says: 'throws away what nobody can meet again, and what the house may not keep for longer (docs/retention.md)',
    run: ({ database }) => forgetLapsed(database),
  },
  {
    name: 'forget-old-invoices',
    cron: '37 3 * * *',
    says: 'takes names out of papers whose time in the books is over',
    run: ({ database, invoices }) => anonymiseInvoices(database.db, invoices),
  },
  {
    name: 'sweep-uploads',
    cron: '47 * * * *',
    says: 'removes files that belong to no message any more',
    run: ({ database, caseFiles, clock }) => sweepFiles(database.db, caseFiles, clock()),
  },
  {
    name: 'end-offers',
    cron: '* * * * *',
    says: 'takes pieces whose time online is over out of what is counted: a category without any leaves the menu',
    run: ({ database }) => endOffers(database),
  },
  {
    name: 'release-lapsed-holds',
    cron: '* * * * *',
    says: 'gives back stock that was held for a while',
    run: ({ database }) => releaseLapsedHolds(database),
  },
  {
    name: 'end-try-ons',
    cron: '* * * * *',
    says: 'gives back pieces that were laid aside to try and that nobody came for, and ends what nobody answered',
    run: ({ database, clock }) => endTryOns(database, clock()),
  },
  {
    name: 'lapse-gift-returns',
    cron: '47 * * * *',
    says: 'ends returns of gifts that were announced and never came, so that whoever gave them may give them back',
    run: ({ database, clock }) => lapseGiftReturns(database, clock()),
  },
  {
    name: 'lapse-exchanges',
    cron: '* * * * *',
    says: 'ends exchanges for dearer pieces whose difference nobody has paid in time, gives back what was set aside and says so by letter',
    run: ({ database, clock }) => lapseUnpaid(database, clock()),
  },
  {
    name: 'lapse-estimates',
    cron: '27 4 * * *',
    says: 'takes back estimates for care that nobody has accepted or paid by their last day, and says so by letter',
    run: ({ database, clock }) => lapseEstimates(database, clocksAt(clock())),
  },
  {
    name: 'end-unconfirmed-appointments',
    cron: '* * * * *',
    says: 'frees hours that were held and that nobody confirmed by the letter',
    run: ({ database, clock }) => endUnconfirmed(database, clock()),
  },
  {
    name: 'end-quiet-chats',
    cron: '* * * * *',
    says: 'ends chats that nobody goes on with; what was never answered becomes a case',
    run: ({ database }) => endQuietChats(database),
  },
  {
    name: 'remind-of-appointments',
    cron: '*/10 * * * *',
    says: 'writes to those whose appointment is tomorrow',
    run: ({ database, clock }) => remindOfAppointments(database, clock()),
  },
  {
    name: 'settle-payments',
    cron: '* * * * *',
    says: 'asks what became of payments that were left open, lets go what is held for nobody, captures what has left, sends refunds',
    run: (tools) => settleBegunPayments(tools),
  },
  {
    name: 'send-certificates',
    cron: '*/10 * * * *',
    says: 'writes to those whose gift certificate is due today',
    run: ({ database, clock }) => dispatchCertificates(database, clocksAt(clock())),
  },
  {
    name: 'notify-unsold-stock',
    cron: '*/10 * * * *',
    // What was offered and not bought in its time, and what came back to the stock by another way than a receipt.
    says: 'writes to those who asked for a size that can be had again',
    run: ({ database }) => notifyBackInStock(database, 'all'),
  },
]
