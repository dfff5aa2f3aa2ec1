import type { ReactElement } from 'react'
import type { SavedAddress } from '../../domain/customer/customer.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { countryName } from '../../i18n/format.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { AccountForm, TextField } from '../form/account-form.tsx'
import { AddressForm } from '../form/address-form.tsx'
import { CountryChoice } from '../form/country-choice.tsx'
import type { FormState } from '../form/form-state.ts'
import { VerifyBox } from '../form/verify-box.tsx'
import { useVisit, VisitProvider } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Tick } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'

interface AddressesProps {
  readonly addresses: readonly SavedAddress[]
  readonly token: string
  readonly notice?: string | undefined
}

export function Addresses({ addresses, token, notice }: AddressesProps): ReactElement {
  const { visit, t } = useVisit()
  const text = addresses.length === 0 ? t('account.noAddresses') : undefined
  return (
    <AccountFrame heading={t('account.addresses')} text={text} notice={notice}>
      {addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((each) => (
            <li key={each.id}>
              <Entry entry={each} token={token} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink href={urlOf(visit, 'accountAddress')}>{t('account.addAddress')}</ButtonLink>
    </AccountFrame>
  )
}

function Entry({ entry, token }: { readonly entry: SavedAddress; readonly token: string }): ReactElement {
  const { visit, t } = useVisit()
  const { id, name, isDefault, address, postBox } = entry
  const country = countryName(address.country, visit.language)
  return (
    <>
      <h2 className="t-name">{name}</h2>
      <p className={styles.lines}>
        {[...writeAddress(address, visit.language), postBox].filter(Boolean).map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </p>
      {isDefault && <p className="t-small t-soft">{t('account.isDefault', { country })}</p>}
      <div className={styles.acts}>
        <TextLink href={`${urlOf(visit, 'accountAddress')}?addressID=${id}`} label={t('checkout.editNamed', { what: name })}>
          {t('checkout.edit')}
        </TextLink>
        <form method="post" action={urlOf(visit, 'accountAddresses')} className={styles.acts}>
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="addressID" value={id} />
          {!isDefault && (
            <Button type="submit" look="text" name="action" value="default" aria-label={t('account.makeDefaultNamed', { name })}>
              {t('account.makeDefault')}
            </Button>
          )}
          <Button type="submit" look="text" name="action" value="remove" aria-label={t('account.removeNamed', { name })}>
            {t('account.remove')}
          </Button>
        </form>
      </div>
    </>
  )
}

interface AddressEditProps {
  readonly id: string | null
  readonly country: string
  readonly token: string
  readonly state: FormState
  readonly failed?: string | undefined
  /** Lets the form search for addresses. */
  readonly search?: string | undefined
  readonly rules: SiteRules
  /** Labels of the country's own fields. */
  readonly label: (field: string) => string
}

/** The specification's own name for it on this form. */
const bookNames = { shippingstate: 'state' } as const

/** The form of the address's country, whichever the site is. */
export function AddressEdit({ id, country, token, state, failed, search, rules, label }: AddressEditProps): ReactElement {
  const { visit, t } = useVisit()
  const value = (field: AddressField) => state.value(field === 'shippingstate' ? 'state' : field)
  return (
    <AccountFrame heading={t(id ? 'account.editAddress' : 'account.addAddress')}>
      <AccountForm
        call="accountAddress"
        token={token}
        state={state}
        submit={t('account.saveAddress')}
        country={country}
        rules={rules}
        verify="profile"
        refresh={{ by: 'country', from: `${urlOf(visit, 'accountAddress')}?action=country` }}
        failed={failed}
        label={label}
      >
        {id && <input type="hidden" name="addressID" value={id} />}
        <TextField
          field="addressid"
          rule="addressid"
          state={state}
          hint={t('account.addressidHint')}
          autoComplete="off"
          maxLength={50}
        />
        <VisitProvider value={{ ...visit, country }}>
          <AddressForm
            value={value}
            errors={state.errors as ReadonlyMap<AddressField, string>}
            country={<CountryChoice country={country} error={state.errors.get('country')} name="action" value="country" />}
            names={bookNames}
            search={search}
          />
        </VisitProvider>
        <TextField field="postBox" rule="postBox" state={state} optional autoComplete="off" maxLength={50} />
        <Tick
          id="makeDefault"
          name="makeDefault"
          label={t('account.makeDefault')}
          defaultChecked={state.value('makeDefault') !== ''}
        />
        <VerifyBox />
      </AccountForm>
    </AccountFrame>
  )
}
