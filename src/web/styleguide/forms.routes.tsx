import type { ReactElement } from 'react'
import { checkAddress } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import { checkForm, type FieldName, type FormName } from '../../forms/rule-book.ts'
import { siteRulesOf } from '../../forms/site-rules.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { bannedWordsOf } from '../../markets/banned-words.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { CachedPage, PrivateHandler } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import { Fields, shownForms } from './fields.page.tsx'
import { Forms } from './forms.page.tsx'
import { shelves, styleguidePath } from './shelf.tsx'

// Forms to look at and to try, with and without script. What is typed here is checked and forgotten.

const page = (visit: SiteVisit, name: 'forms' | 'fields', body: ReactElement): Page =>
  shelves(visit, name, `${styleguidePath}/${name}`, body)

export const styleguideForms: CachedPage = async ({ visit, params, shop }) => {
  if (!shop.config.showStyleguide) return null
  const body = <Forms isFilled={params.filled === '1'} isWell={params.well === '1'} />
  return { page: page(visit, 'forms', body), tags: [], freshUntil: null }
}

export const checkStyleguideAddress: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  if (!shop.config.showStyleguide) throw new Problem('PAGE_NOT_FOUND')
  const typed = (field: AddressField) => form.get(field) ?? ''
  const checked = checkAddress(visit.country, typed)
  if (checked.ok) return seeOther(c, `${visit.base}${styleguidePath}/forms?well=1`)
  return answerPage(request, page(visit, 'forms', <Forms failed={{ failure: checked.failure, typed }} />), 422)
}

export const styleguideFields: CachedPage = async ({ visit, params, shop }) =>
  shop.config.showStyleguide ? { page: page(visit, 'fields', <Fields well={params.well} />), tags: [], freshUntil: null } : null

const isForm = (name: string | undefined): name is FormName => shownForms.some((form) => form === name)

/** What a page never sends back. */
const secret = /password|card|cvn/

export const checkStyleguideForm: PrivateHandler = async (request) => {
  const { c, form: sent, shop, visit } = request
  const form = sent.get('form')
  if (!shop.config.showStyleguide) throw new Problem('PAGE_NOT_FOUND')
  if (!isForm(form)) throw new Problem('MALFORMED_REQUEST', 'form')
  const typed = (field: FieldName) => sent.get(field) ?? ''
  const site = { ...siteRulesOf(visit.country), bannedWords: bannedWordsOf(visit.country) }
  const checked = checkForm(form, { country: visit.country, site, typed })
  if (checked.ok) return seeOther(c, `${visit.base}${styleguidePath}/fields?well=${form}`)
  const failed = { form, fields: checked.failure.fields, typed: (field: FieldName) => (secret.test(field) ? '' : typed(field)) }
  return answerPage(request, page(visit, 'fields', <Fields failed={failed} />), 422)
}
