import type { Database } from '../../db/database.ts'
import { composed, isSubject } from '../../forms/contact.ts'
import { consentVersion } from '../../forms/customer.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { checkForm, type FormFailure } from '../../forms/rule-book.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { askForNewsletter } from '../customer/subscribe-to-newsletter.ts'
import type { Case, CaseFile } from './case.ts'
import { openCase } from './open-case.ts'

export interface Written {
  /** Answers an empty text for what was not sent. */
  typed(field: string): string
  readonly phone: string
  readonly isCare: boolean
  /** What it is about, where somebody came from there: a colour of a style, an order that is theirs. */
  readonly product: string | null
  readonly order: string | null
  readonly files: readonly CaseFile[]
  /** Made with the form: sent twice, it is one message. */
  readonly form: string
}

/** What is wrong with a message to the house; what is good of it, as it is kept. */
export function checkContact(typed: Written['typed'], country: string) {
  const checked = checkForm('contactus', { country, typed })
  if (checked.ok && isSubject(typed('subject'))) return checked
  const fields = { ...(checked.ok ? {} : checked.failure.fields) }
  if (!isSubject(typed('subject'))) fields.subject = { code: 'VALIDATE_REQUIRED' }
  return failure<FormFailure>({ code: 'INVALID_FORM', fields })
}

/** Opens a case with what somebody has written by the contact form, and keeps what they agreed to with the version that they read. */
export async function writeToHouse(
  { transaction }: Database,
  { country, language, customer }: Visit,
  { typed, phone, isCare, product, order, files, form }: Written,
): Promise<Result<Case, FormFailure>> {
  const checked = checkContact(typed, country)
  if (!checked.ok) return checked
  const kept = checked.value
  const { type, civility, description } = composed((field) => kept[field as keyof typeof kept] ?? typed(field))
  const { addtoemaillist = '', globaloptin = '' } = kept
  const ticks = Object.entries(kept).filter(([field]) => field.startsWith('koreanlaw') || field === 'termsandconditions')
  const consents = [...ticks, ['addtoemaillist', addtoemaillist] as const, ['globaloptin', globaloptin] as const]
  const email = canonicalEmail(kept.email ?? '')
  return transaction(async (tx) => {
    const opened = await openCase(tx, {
      kind: isCare ? 'care' : type === 'return' ? 'return' : 'contact',
      subject: type,
      country,
      language,
      customer: customer?.id ?? null,
      email,
      firstname: kept.firstname ?? '',
      lastname: kept.lastname ?? '',
      civility,
      phone,
      product,
      order,
      form,
      said: [{ author: 'shopper', text: description, files }],
      consents: consents.map(([kind, value]) => ({ kind, given: value !== '', version: consentVersion })),
    })
    if (addtoemaillist) await askForNewsletter(tx, { email, country, language })
    return success(opened)
  })
}
