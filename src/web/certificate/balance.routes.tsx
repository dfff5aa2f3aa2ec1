import { findByCode } from '../../domain/certificate/find-certificate.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerPage } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { calls } from '../urls.ts'
import { Balance, type BalanceAnswer } from './balance.page.tsx'

export const showBalance: PrivateHandler = (request) => answer(request, {})

/** What is on a certificate, for who has its code. Whatever is no good code is answered alike, and nobody tries many. */
export const checkBalance: PrivateHandler = async (request) => {
  const { asker, form, shop, visit } = request
  await refuseFlood(request, 'certificate', asker)
  const found = await findByCode(shop.database.db, form.get('giftCertificateCode') ?? '')
  if (found) return answer(request, { balance: found.balance, ending: found.ending })
  return answer(request, { failed: explain(messagesIn(visit.language), 'CERTIFICATE_UNKNOWN') })
}

function answer(request: PrivateRequest, shown: BalanceAnswer): Promise<Response> {
  const heading = messagesIn(request.visit.language)('certificate.balanceTitle')
  const page = { context: 'gift-certificate', name: 'gift-certificate-balance', title: title(heading) } as const
  const body = <Balance {...shown} />
  return answerPage(
    request,
    { ...page, path: calls.giftCertificateBalance, indexable: false, body },
    shown.failed === undefined ? 200 : 422,
  )
}
