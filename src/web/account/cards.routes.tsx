import { listCards, removeCard } from '../../domain/payment/saved-cards.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { idIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import { noticeOf } from '../layout/notice.tsx'
import { urlOf } from '../urls.ts'
import { accountPage } from './account-page.tsx'
import { inAccount } from './account-request.ts'
import { Cards } from './cards.page.tsx'

export const showCards = inAccount('accountCards', async (request) => {
  const { c, customer, shop, token, visit } = request
  const cards = await listCards(shop.database.db, customer.id)
  const body = <Cards cards={cards} now={shop.clock()} token={token} notice={noticeOf(visit, c.req.query('done'))} />
  return answerPage(request, accountPage('cards', messagesIn(visit.language)('payment.cards'), body))
})

/** Also asked for on the way to an order, and then it leads back there. */
export const removeKeptCard = inAccount('accountCards', async ({ c, customer, form, shop, visit }) => {
  const id = idIn(form.get('removeCard'))
  if (id === null) throw new Problem('MALFORMED_REQUEST', 'removeCard')
  await removeCard(shop.database, customer.id, id)
  return seeOther(c, `${urlOf(visit, c.req.query('from') === 'payment' ? 'checkoutPayment' : 'accountCards')}?done=cardRemoved`)
})
