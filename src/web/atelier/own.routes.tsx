import {
  changeOwnLanguage,
  changeOwnPassword,
  recoveryCodesLeft,
  removeFilter,
  saveFilter,
} from '../../domain/staff/change-own.ts'
import { isStaffLanguage } from '../../domain/staff/staff.ts'
import { checkStaffPassword, staffPasswordLength } from '../../domain/staff/staff-password.ts'
import { explain } from '../../i18n/explain.ts'
import { atelierWords } from '../../i18n/messages.ts'
import { idIn } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { endStaffCookie } from '../http/staff-cookie.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { OwnPage } from './own.page.tsx'
import { paths } from './paths.ts'

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

export async function showOwn(request: StaffRequest): Promise<Response> {
  return answerOwn(request, new Map())
}

async function answerOwn(request: StaffRequest, errors: ReadonlyMap<string, string>): Promise<Response> {
  const { shop, member } = request
  const codes = await recoveryCodesLeft(shop.database.db, member.id)
  const body = <OwnPage errors={errors} codes={codes} />
  return answerAtelier(request, { title: wordsOf(request)('atelier.own'), body }, errors.size > 0 ? 422 : 200)
}

export async function submitOwnPassword(request: StaffRequest): Promise<Response> {
  const { c, form, shop, member } = request
  const t = wordsOf(request)
  await refuseFlood(request, 'staffPassword', member.id)
  const typed = (field: string) => form.get(field) ?? ''
  const wanted = await checkStaffPassword(typed)
  if (!wanted.ok) {
    const sentence = (code: string) =>
      code === 'STAFF_PASSWORD' ? t('atelier.passwordLength', staffPasswordLength) : explain(t, code)
    const { fields } = wanted.failure
    return answerOwn(request, new Map(Object.entries(fields).map(([field, { code }]) => [field, sentence(code)])))
  }
  const done = await changeOwnPassword(shop.database, member, { current: typed('currentpassword'), fresh: wanted.value })
  if (!done.ok) return answerOwn(request, new Map([['currentpassword', t('account.wrongPassword')]]))
  endStaffCookie(c, shop)
  return seeOther(c, `${paths.signIn}?done=password&language=${member.language}`)
}

export async function submitOwnLanguage({ c, form, shop, member }: StaffRequest): Promise<Response> {
  const language = form.get('language')
  if (!isStaffLanguage(language)) throw new Problem('MALFORMED_REQUEST', 'language')
  await changeOwnLanguage(shop.database, member, language)
  return seeOther(c, paths.own)
}

/** Lists whose filters can be named, and where they stand. */
const lists: Readonly<Record<string, string>> = {
  audit: paths.audit,
  orders: paths.orders,
  stock: paths.stock,
  goods: paths.goods,
  mail: paths.mail,
}

export async function submitFilter({ c, form, shop, member }: StaffRequest): Promise<Response> {
  const list = form.get('list') ?? ''
  const path = Object.hasOwn(lists, list) ? lists[list] : undefined
  const name = (form.get('name') ?? '').trim().slice(0, 40)
  const query = new URLSearchParams(form.get('query') ?? '').toString()
  if (!path || query.length > 500) throw new Problem('MALFORMED_REQUEST', 'filter')
  if (name !== '') {
    const done = await saveFilter(shop.database, member, { list, name, query })
    if (!done.ok) return seeOther(c, `${path}?${query}&told=${done.failure.code}`)
  }
  return seeOther(c, `${path}?${query}`)
}

export async function submitFilterRemoval({ c, form, shop, member }: StaffRequest): Promise<Response> {
  const id = idIn(form.get('id'))
  const list = id ? await removeFilter(shop.database, member, id) : null
  return seeOther(c, (list && lists[list]) ?? paths.home)
}
