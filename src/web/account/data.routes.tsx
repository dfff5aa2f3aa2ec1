import { eraseAccount } from '../../domain/account/erase-account.ts'
import { exportAccount } from '../../domain/account/export-account.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { type FormState, fresh } from '../form/form-state.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { signOff } from '../http/customer-cookie.ts'
import { refuseFlood } from '../http/flood.ts'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { type AccountRequest, inAccount } from './account-request.ts'
import { Data } from './data.page.tsx'
import { wrongPassword } from './profile.routes.tsx'

export const showData = inAccount('accountData', (request) => answerData(request, fresh(), 200))

/** A file, made for this customer and kept nowhere. */
export const exportData = inAccount('accountExport', async ({ c, customer, shop }) => {
  const known = await exportAccount(shop.database.db, customer.id)
  c.header('cache-control', 'private, no-store')
  c.header('content-type', 'application/json; charset=utf-8')
  c.header('content-disposition', 'attachment; filename="averne.json"')
  return c.body(JSON.stringify(known, null, 2))
})

export const eraseData = inAccount('accountData', async (request) => {
  const { c, customer, form, shop, visit } = request
  const t = messagesIn(visit.language)
  await refuseFlood(request, 'password', customer.id)
  const password = form.get('currentpassword') ?? ''
  if (password === '') return answerData(request, wrongPassword(explain(t, 'VALIDATE_REQUIRED', { field: 'password' })), 422)
  const done = await eraseAccount(shop.database, customer.id, password)
  if (!done.ok) return answerData(request, wrongPassword(t('account.wrongPassword')), 422)
  signOff(c, shop)
  tellCount(request, 0)
  return seeOther(c, `${urlOf(visit, 'accountLogin')}?done=erased`)
})

function answerData(request: AccountRequest, state: FormState, status: 200 | 422): Promise<Response> {
  const { token, visit } = request
  const body = <Data token={token} state={state} />
  return answerPage(request, accountPage('data', messagesIn(visit.language)('account.data'), body), status)
}
