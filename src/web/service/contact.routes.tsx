import type { ReactElement } from 'react'
import { formatContactPhone } from '../../domain/address/verify-contact.ts'
import { findCaseFile } from '../../domain/case/find-case.ts'
import { checkContact, writeToHouse } from '../../domain/case/write-to-house.ts'
import { findCustomer } from '../../domain/customer/find-customer.ts'
import { makeToken } from '../../domain/customer/secret-token.ts'
import { inNameOrder } from '../../forms/address-rules.ts'
import { withAllConsents } from '../../forms/consents.ts'
import { subjects } from '../../forms/contact.ts'
import { canonicalEmail } from '../../forms/email.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import { forms } from '../../forms/rule-book.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { type FormState, fresh, refused } from '../form/form-state.ts'
import { typedIn } from '../form/params.ts'
import { answerPage, seeElsewhere, seeOther } from '../http/answer.ts'
import { bySubject, refuseBeyond } from '../http/flood.ts'
import { isMobile } from '../http/is-mobile.ts'
import { limits } from '../http/limits.ts'
import type { FilesRequest, PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { Contact, ContactSent } from './contact.page.tsx'
import { contactView } from './contact.view.ts'

/** Six files of 5 MB as data URLs, every sign of them escaped where it must be: 45 MB, and what is typed. */
export const mostOfContact = 48 * 1024 * 1024

/** In the order of the page. */
const fields = ['subject', ...forms.contactus.filter((field) => field !== 'subject'), 'files']

const formShape = /^[A-Za-z0-9_-]{43}$/

/** With a telephone in hand one writes a mail; what needs photographs is asked by the form, wherever one is. */
export const showContactPopin: PrivateHandler = (request) => {
  const { c, shop, wantsFragment } = request
  const { serviceEmail, mobileKeywords } = shop.config
  if (c.req.query('care') === 'true' || !isMobile(c.req.header('user-agent'), mobileKeywords)) return showContact(request)
  c.header('vary', 'user-agent')
  // Our script asks for the part first, finds none, and goes where the link leads.
  return Promise.resolve(wantsFragment ? c.body(null, 204) : seeElsewhere(c, `mailto:${serviceEmail}`))
}

export const showContact: PrivateHandler = async (request) => {
  const { c, visit, shop, form } = request
  const asked = (name: string) => c.req.query(name) ?? form.get(name) ?? ''
  if (/^C[0-9A-Z]{9}$/.test(asked('sent')))
    return answer(request, <ContactSent number={asked('sent')} isCare={asked('care') === 'true'} />)
  const known = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  const given = (field: string) =>
    field === 'subject' && !(subjects as readonly string[]).includes(asked(field)) ? '' : asked(field)
  return answerForm(
    request,
    asked,
    fresh((field) => given(field) || String(known?.[field as 'email'] ?? '')),
  )
}

/** Opens a case; the files are kept only with it. */
export async function sendContact(request: FilesRequest): Promise<Response> {
  const { c, shop, visit, files, failedFiles, wantsFragment } = request
  const given = withAllConsents(typedIn(request))
  // Who sends it by the name that it is kept under has described it, too.
  const typed: Typed = (field) => given(field) || (field === 'contactus-comment' ? given('description') : '')
  const checked = checkContact(typed, visit.country)
  const wrong = { ...(checked.ok ? {} : checked.failure.fields), ...(failedFiles && { files: failedFiles }) }
  if (!checked.ok || failedFiles) return refuseForm(request, typed, wrong)
  // Where it comes from was counted before it was read; an e-mail counts once it is one.
  await refuseBeyond(request, [bySubject('contact', canonicalEmail(typed('email')), limits.contact.subject)])
  const kept = await shop.caseFiles.keep(files)
  if (!kept.ok) return refuseForm(request, typed, { files: kept.failure })
  const { dialcode = '', phonecontact = '' } = checked.value
  const phone = await formatContactPhone(shop.addressServices, visit, dialcode, phonecontact)
  const view = await contactView(request, typed)
  const ids = kept.value.map(({ id }) => id)
  try {
    const written = await writeToHouse(shop.database, visit, {
      typed,
      phone,
      isCare: view.isCare,
      product: view.piece?.colourway ?? null,
      order: view.order?.id ?? null,
      files: kept.value,
      form: formShape.test(typed('form')) ? typed('form') : makeToken(),
    })
    if (!written.ok) return refuseForm(request, typed, written.failure.fields)
    const { id, number } = written.value
    // The same form was here before, with the same files.
    if (ids[0] && !(await findCaseFile(shop.database.db, id, ids[0]))) await shop.caseFiles.remove(ids)
    if (wantsFragment) return answer(request, <ContactSent number={number} isCare={view.isCare} />)
    const sent = appendParam(urlOf(visit, 'contactUs'), 'sent', number)
    return seeOther(c, view.isCare ? appendParam(sent, 'care', 'true') : sent)
  } catch (error) {
    await shop.caseFiles.remove(ids)
    throw error
  }
}

type Typed = (field: string) => string

async function refuseForm(
  request: PrivateRequest,
  typed: Typed,
  wrong: Readonly<Record<string, FieldFailure>>,
): Promise<Response> {
  const { country, language } = request.visit
  return answerForm(request, typed, refused(messagesIn(language), typed, wrong, inNameOrder(fields, country)), 422)
}

async function answerForm(request: PrivateRequest, asked: Typed, state: FormState, status: 200 | 422 = 200): Promise<Response> {
  const view = await contactView(request, asked)
  const form = formShape.test(asked('form')) ? asked('form') : makeToken()
  const token = request.visit.customer ? request.csrfToken() : undefined
  return answer(request, <Contact view={view} state={state} token={token} form={form} />, status)
}

function answer(request: PrivateRequest, body: ReactElement, status: 200 | 422 = 200): Promise<Response> {
  const heading = messagesIn(request.visit.language)('service.heading')
  return answerPage(
    request,
    { context: 'customerService', name: 'contact', title: title(heading), path: '/contact', indexable: false, body },
    status,
  )
}
