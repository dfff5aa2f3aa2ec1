import type { ReactElement } from 'react'
import type { RestrictedCart } from '../../domain/checkout/restriction-of.ts'
import type { SavedAddress } from '../../domain/customer/customer.ts'
import type { AddressFailure } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { sites } from '../../markets/sites.ts'
import { messagesOf } from '../form/address-form.tsx'
import { checksOf } from '../form/field-checks.ts'
import { formRules } from '../form/form-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Choice, Field, Select } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useTyped } from '../ui/typed.ts'
import { urlOf } from '../urls.ts'
import styles from './checkout.module.css'
import { RestrictedSubmit } from './restriction.tsx'

interface SavedAddressesProps {
  readonly addresses: readonly SavedAddress[]
  /** Where the order goes as it stands; null while nothing is chosen. */
  readonly chosen: string | null
  readonly token: string
  readonly rules: SiteRules
  readonly restricted: RestrictedCart | null
  /** What was wrong with the telephone. */
  readonly failure?: AddressFailure | undefined
  readonly typed?: ((field: AddressField) => string) | undefined
  /** Something else that was wrong, in a sentence. */
  readonly failed?: string | undefined
}

/**
 * The customer's own addresses: one is chosen and sent to as it is, taken into the form to be changed, or left for another. Whoever
 * wants the courier to call elsewhere than the address says, says so here. What is sent is the choice alone, where nothing was typed.
 */
export function SavedAddresses(props: SavedAddressesProps): ReactElement {
  const { addresses, chosen, token, rules, restricted, failed } = props
  const { visit, t } = useVisit()
  const here = urlOf(visit, 'checkoutShippingAddress')
  const typed = useTyped('addressID')
  return (
    <form
      method="post"
      action={here}
      noValidate
      className={styles.form}
      data-chosen-address=""
      data-change-state-submit=""
      data-step-form=""
      {...formRules(visit.country, rules)}
    >
      {failed && <ErrorBox title={failed} />}
      <input type="hidden" name="csrf_token" value={token} />
      <fieldset className={styles.saved}>
        <legend className="t-head">{t('account.yourAddresses')}</legend>
        {addresses.map(({ id, name, address }) => (
          <div key={id} className={styles.address}>
            <Choice
              name="addressID"
              value={id}
              required
              label={name}
              text={writeAddress(address, visit.language).join(', ')}
              defaultChecked={(typed ?? chosen) === id}
            />
            <TextLink small href={`${here}?addressID=${id}`} label={t('checkout.editNamed', { what: name })}>
              {t('checkout.edit')}
            </TextLink>
          </div>
        ))}
      </fieldset>
      <TextLink href={`${here}?newAddress=true`}>{t('account.anotherAddress')}</TextLink>
      <Telephone {...props} />
      <RestrictedSubmit name="useThisAddress" restricted={restricted} />
    </form>
  )
}

/** Of this delivery alone. */
function Telephone({ failure, typed }: Pick<SavedAddressesProps, 'failure' | 'typed'>): ReactElement {
  const { visit, t } = useVisit()
  const wrong = new Map((failure ? messagesOf(failure, visit, t) : []).map(({ field, message }) => [field, message]))
  const codes = [...new Set([...sites.values()].map(({ dialCode }) => dialCode))].sort()
  return (
    <div className={styles.telephone}>
      <Select
        id="dialcode"
        name="dialcodeshipping"
        label={t('address.dialcode')}
        autoComplete="tel-country-code"
        defaultValue={typed?.('dialcode') ?? ''}
        error={wrong.get('dialcode')}
        checks={checksOf('dialcode', visit.country, t)}
      >
        <option value="" />
        {codes.map((code) => (
          <option key={code} value={code} dir="ltr">
            {code}
          </option>
        ))}
      </Select>
      <Field
        id="phone"
        name="phone"
        type="tel"
        label={t('checkout.otherPhone')}
        optional={t('common.optional')}
        autoComplete="tel-national"
        defaultValue={typed?.('phone') ?? ''}
        error={wrong.get('phone')}
        checks={checksOf('phone', visit.country, t)}
      />
    </div>
  )
}
