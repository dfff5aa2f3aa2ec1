import { subscribeToNewsletter } from '../../domain/customer/subscribe-to-newsletter.ts'
import { canonicalEmail, emailMaxLength } from '../../forms/email.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { answerJson, answerPage, seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import type { CachedPage, PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { calls, urlOf } from '../urls.ts'
import { Newsletter } from './newsletter.page.tsx'

export const newsletterPage: CachedPage = async ({ visit, params }) => ({
  page: page(visit, params.sent === '1' ? { state: 'sent' } : { state: 'open' }),
  tags: [],
  freshUntil: null,
})

/** Puts the address of a form on the list; what is wrong with it in words, or null. */
export async function putOnList(request: PrivateRequest): Promise<{ email: string; message: string | null }> {
  const { form, shop, visit } = request
  const email = form.get('email') ?? ''
  await refuseFlood(request, 'newsletter', canonicalEmail(email))
  const done = await subscribeToNewsletter(shop.database, visit, email)
  if (done.ok) return { email, message: null }
  return { email, message: explain(messagesIn(visit.language), done.failure.code, { max: emailMaxLength, field: 'email' }) }
}

/** Answers JSON to the form's script, a page to everybody else. */
export const subscribe: PrivateHandler = async (request) => {
  const { c, visit, wantsFragment } = request
  const { email, message } = await putOnList(request)
  if (message === null) return wantsFragment ? answerJson(c, { success: true }) : seeOther(c, `${urlOf(visit, 'letters')}?sent=1`)
  if (wantsFragment) return answerJson(c, { success: false, errors: { email: message } }, 422)
  return answerPage(request, page(visit, { state: 'failed', email, message }), 422)
}

function page(visit: SiteVisit, form: Parameters<typeof Newsletter>[0]['form']): Page {
  const t = messagesIn(visit.language)
  return {
    context: 'letters',
    name: 'letters',
    title: title(t('letters.title')),
    description: t('letters.intro'),
    path: calls.letters,
    indexable: form.state === 'open',
    body: <Newsletter form={form} />,
  }
}
