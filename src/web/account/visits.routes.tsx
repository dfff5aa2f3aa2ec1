import { listVisits } from '../../domain/appointment/list-appointments.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { listTryOns } from '../../domain/try-on/find-try-on.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerPage } from '../http/answer.ts'
import { accountPage } from './account-page.tsx'
import { inAccount } from './account-request.ts'
import { Visits } from './visits.page.tsx'

/** Appointments and try-ons, the latest first. */
export const showVisits = inAccount('accountVisits', async (request) => {
  const { customer, shop, visit } = request
  const { db } = shop.database
  const [stores, appointments, tryOns] = await Promise.all([
    listStores(db, visit.language),
    listVisits(db, customer.id),
    listTryOns(db, customer.id),
  ])
  const body = <Visits stores={stores} appointments={appointments} tryOns={tryOns} />
  return answerPage(request, accountPage('visits', messagesIn(visit.language)('tryon.visits'), body))
})
