import { certificateAmount } from '../../forms/certificate-amount.ts'
import { checkEmail } from '../../forms/email.ts'
import { checkField, type FieldFailure, type FieldRule } from '../../forms/field-rule.ts'
import { giftRulesOf } from '../../forms/gift-rules.ts'
import { checkIn } from '../../forms/rule-book.ts'
import { type Currency, type Money, minorDigits, money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import type { NewCertificate } from './certificate.ts'

/** What the form asks, in its order. */
export const certificateFields = [
  'giftCertificateAmount',
  'recipient',
  'recipientEmail',
  'sendOn',
  'sender',
  'email',
  'giftMessage',
] as const
export type CertificateField = (typeof certificateFields)[number]

export interface CertificateFailure {
  readonly code: 'INVALID_CERTIFICATE'
  readonly fields: Readonly<Partial<Record<CertificateField, FieldFailure>>>
}

const person: FieldRule = { code: 'INVALID_TEXT', max: 50, required: true }

/** How long ahead a letter may be ordered. */
export const mostDaysAhead = 365

/** The specification's range in this currency. */
export function checkAmount(typed: string, currency: Currency): Result<Money, FieldFailure> {
  const rule = certificateAmount(currency)
  const checked = checkField(rule, typed.slice(0, 50))
  if (!checked.ok) return checked
  const amount = Math.round(Number(checked.value) * 100) / 10 ** (2 - minorDigits(currency))
  return Number.isInteger(amount) ? success(money(amount, currency)) : failure({ code: rule.code, ...rule.bounds })
}

/** What was typed, as it is kept, or what is wrong with each field. `today` is the day at the site. */
export function checkCertificate(
  visit: SiteVisit,
  typed: (field: CertificateField) => string,
  today: string,
): Result<NewCertificate, CertificateFailure> {
  const { country, language, currency } = visit
  const message = checkIn('giftMessage', { country, site: giftRulesOf(country), typed: () => typed('giftMessage') })!
  const amount = checkAmount(typed('giftCertificateAmount'), currency)
  const checked = {
    recipient: checkField(person, typed('recipient')),
    recipientEmail: checkEmail(typed('recipientEmail')),
    sendOn: checkDay(typed('sendOn'), today),
    sender: checkField(person, typed('sender')),
    email: checkEmail(typed('email')),
    giftMessage: message,
  }
  const fields: Partial<Record<CertificateField, FieldFailure>> = {}
  if (!amount.ok) fields.giftCertificateAmount = amount.failure
  for (const [field, each] of Object.entries(checked)) if (!each.ok) fields[field as CertificateField] = each.failure
  if (!amount.ok || Object.keys(fields).length > 0) return failure({ code: 'INVALID_CERTIFICATE', fields })
  const kept = Object.fromEntries(Object.entries(checked).map(([field, each]) => [field, each.ok ? each.value : '']))
  const { recipient, recipientEmail, sendOn, sender, email, giftMessage } = kept as Record<keyof typeof checked, string>
  return success({
    ...{ amount: amount.value, country, language, recipient, recipientEmail, sendOn, sender },
    ...{ buyerEmail: email, message: giftMessage },
  })
}

/** Today where nothing is said. */
function checkDay(typed: string, today: string): Result<string, FieldFailure> {
  const day = typed.trim() || today
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
  return isDay && day >= today && day <= addDays(today, mostDaysAhead) ? success(day) : failure({ code: 'CERTIFICATE_DAY' })
}
