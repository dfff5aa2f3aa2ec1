import type { ReactElement } from 'react'
import { takePhoneOrder } from '../../domain/checkout/phone-order.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { Message } from '../composed/message.tsx'
import { idIn } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'

/**
 * What the house prepared for a client, by the link of their mail. The link only asks: mail programs follow links before anybody has read them.
 * Who looks at it is somebody from then on: a button that is pressed twice is pressed by one.
 */
export const showPrepared: PrivateHandler = (request) => {
  const action = appendParam(urlOf(request.visit, 'phoneOrder'), 'key', keyIn(request))
  return answer(request, <Prepared action={action} token={request.csrfToken()} />)
}

export const takePrepared: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const key = keyIn(request)
  await refuseFlood(request, 'newsletterLink', key)
  const taken = await takePhoneOrder(shop.database, key, visit.visitor, shop.clock())
  if (taken !== 'here') return answer(request, <Ended why={taken} />, 410)
  await request.keepVisitor()
  return seeOther(c, urlOf(visit, 'checkoutPayment'))
}

function keyIn({ c }: PrivateRequest): string {
  const key = idIn(c.req.query('key'))
  if (!key) throw new Problem('PAGE_NOT_FOUND')
  return key
}

function answer(request: PrivateRequest, body: ReactElement, status: 200 | 410 = 200): Promise<Response> {
  const heading = messagesIn(request.visit.language)('order.phoneTitle')
  return answerPage(
    request,
    { context: 'order', name: 'phone-order', title: title(heading), path: null, indexable: false, body },
    status,
  )
}

function Prepared({ action, token }: { readonly action: string; readonly token: string }): ReactElement {
  const { t } = useVisit()
  return (
    <Message heading={t('order.phoneTitle')} text={t('order.phoneText')}>
      <form method="post" action={action}>
        <input type="hidden" name="csrf_token" value={token} />
        <Button type="submit">{t('order.phonePay')}</Button>
      </form>
    </Message>
  )
}

function Ended({ why }: { readonly why: 'elsewhere' | 'lapsed' }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Message heading={t('order.phoneTitle')} text={t(why === 'lapsed' ? 'order.phoneLapsed' : 'order.phoneElsewhere')} isAnswer>
      <ButtonLink href={urlOf(visit, 'home')} look="line">
        {t('error.toHome')}
      </ButtonLink>
    </Message>
  )
}
