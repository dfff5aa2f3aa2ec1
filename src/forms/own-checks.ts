import { failure, type Result } from '../kernel/result.ts'
import { checkCardNumber, checkCvn, checkExpiry } from './card.ts'
import { checkField, type FieldFailure, type FieldRule } from './field-rule.ts'
import { checkGiftMessage } from './gift-message.ts'
import { checkConfirmation, checkPassword } from './password.ts'
import { checkPhone, checkPhoneWithAreaCode } from './phone.ts'
import type { SiteRules } from './site-rules.ts'

type Neighbour = 'phone' | 'phonecontact' | 'phoneWithAreacode' | 'dialcode' | 'cardtype' | 'newpassword'

/** Marks that a page may set on a telephone. */
export type Mark = 'skip-phoneMax' | 'skip-mandatory'

interface Around {
  readonly country: string
  readonly site: SiteRules
  readonly now: Date
  readonly marks: readonly Mark[]
  typed(field: Neighbour): string
}

type Check = (typed: string, rule: FieldRule, around: Around) => Result<string, FieldFailure>

const strong: Check = (typed) => checkPassword(typed)

/** Fields that one pattern cannot weigh, and what else may then be wrong with them. */
export const ownChecks = {
  phone: {
    check: (typed, { required }, { country, site, typed: near }) =>
      checkPhone({ typed, dialCode: near('dialcode'), country, required }, site.phone),
    codes: ['INVALID_PHONE_CHAR', 'INVALID_DQE_PHONE_NUMBER'],
  },
  phoneWithAreacode: {
    check: (typed, _, { marks, site, typed: near }) =>
      checkPhoneWithAreaCode(
        {
          typed,
          dialCode: near('dialcode'),
          skipPhoneMax: marks.includes('skip-phoneMax'),
          skipMandatory: marks.includes('skip-mandatory'),
        },
        site.phone,
      ),
    codes: ['INVALID_PHONE_CHAR', 'INVALID_DQE_PHONE_NUMBER'],
  },
  // Whoever leaves a number must say in which country it rings.
  dialcode: {
    check: (typed, rule, { typed: near }) =>
      checkField({ ...rule, required: rule.required || (near('phone') || near('phonecontact')).trim() !== '' }, typed),
    codes: [],
  },
  password: { check: strong, codes: [] },
  currentpassword: { check: strong, codes: [] },
  newpassword: { check: strong, codes: [] },
  newpasswordconfirm: {
    check: (typed, _, { typed: near }) => checkConfirmation(near('newpassword'), typed),
    codes: ['VALIDATE_EQUALTO'],
  },
  cardnumber: { check: (typed) => checkCardNumber(typed), codes: [] },
  cvn: { check: (typed, _, { typed: near }) => checkCvn(typed, near('cardtype')), codes: [] },
  yearshort: {
    check: (typed, _, { now }) => {
      const checked = checkExpiry(null, typed, now)
      return checked.ok ? { ok: true, value: typed.trim() } : failure(checked.failure)
    },
    codes: [],
  },
  giftMessage: {
    check: (typed, rule, { site }) => checkGiftMessage(rule, typed, site.bannedWords),
    codes: ['PROFANITY_ERROR'],
  },
} as const satisfies Record<string, { readonly check: Check; readonly codes: readonly string[] }>
