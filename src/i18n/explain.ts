import codes from './messages/en/error.json'
import type { MessageKey, Translate, Values } from './messages.ts'

/** Fields that say what is missing as another does. */
const asked: Readonly<Record<string, string>> = {
  ...{ username: 'email', username_unregister: 'email', newemail: 'email', orderEmail: 'email', recipientEmail: 'email' },
  ...{ currentpassword: 'password', newpassword: 'password', newpasswordconfirm: 'password' },
  'contactus-comment': 'message',
  postalCode: 'postal',
}

/**
 * Turns a failure's code into a sentence: that of the country (`INVALID_PHONE_FORMAT_LU`) where it has one. A code without a sentence
 * of its own gets the general one. A `field` that was left empty is named.
 */
export function explain(t: Translate, code: string, { field = 'other', ...values }: Values = {}): string {
  const known = [`${code}_${values.country}`, code].find((each) => Object.hasOwn(codes, each))
  return t(known ? (`error.${known}` as MessageKey) : 'error.CHECKOUT_TECHNICAL_ERROR', {
    ...values,
    field: asked[String(field)] ?? field,
  })
}
