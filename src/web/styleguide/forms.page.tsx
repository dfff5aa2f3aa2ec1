import type { ReactElement } from 'react'
import { type AddressFailure, checkAddress } from '../../forms/address.ts'
import { addressExamples } from '../../forms/address-examples.ts'
import { type AddressField, addressFields } from '../../forms/address-rules.ts'
import { countryName, inOrder } from '../../i18n/format.ts'
import { siteOf, sites, visitOf } from '../../markets/sites.ts'
import { AddressForm, messagesOf } from '../form/address-form.tsx'
import { formRules } from '../form/form-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Shelf, styleguidePath } from './shelf.tsx'
import styles from './styleguide.module.css'

const path = `${styleguidePath}/forms`

interface FormsProps {
  readonly isFilled?: boolean
  readonly isWell?: boolean
  readonly failed?: { readonly failure: AddressFailure; readonly typed: (field: AddressField) => string }
}

/** The address form of the site's country, to look at and to try. */
export function Forms({ isFilled = false, isWell = false, failed }: FormsProps): ReactElement {
  const { visit, t } = useVisit()
  const wrong = failed ? messagesOf(failed.failure, visit, t) : []
  const titles = addressFields.map((_, index) => t('checkout.wrongFields', { count: index + 1 }))
  const example = addressExamples[visit.country]!.valid[0]
  const known = (field: AddressField) =>
    (isFilled ? example[field] : undefined) ?? (field === 'dialcode' ? siteOf(visit).dialCode : '')
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1 className="t-title">{countryName(visit.country, visit.language)}</h1>
        <p className="t-soft prose">{t('forms.intro')}</p>
      </header>
      <Shelf name={t('checkout.addressTitle')}>
        <form
          method="post"
          action={visit.base + path}
          noValidate
          aria-label="shipping"
          className={styles.ruleForm}
          {...formRules(visit.country)}
        >
          <ErrorBox title={titles[wrong.length - 1] ?? ''} errors={wrong} titles={titles} />
          {isWell && <p role="status">{t('forms.allWell')}</p>}
          <AddressForm value={failed?.typed ?? known} errors={new Map(wrong.map(({ field, message }) => [field, message]))} />
          <Button type="submit">{t('common.continue')}</Button>
          <TextLink href={`${visit.base}${path}?filled=1`}>{t('forms.fill')}</TextLink>
        </form>
      </Shelf>
      <Shelf name={t('forms.examples')}>
        <Examples />
      </Shelf>
      <Shelf name={t('forms.countries')}>
        <Countries />
      </Shelf>
    </div>
  )
}

function Examples(): ReactElement {
  const { visit, t } = useVisit()
  const { valid, invalid } = addressExamples[visit.country]!
  const refused = invalid.map(([field, typed]) => {
    const checked = checkAddress(visit.country, (each) => (each === field ? typed : (valid[0][each] ?? '')))
    return { typed, ...(checked.ok ? { field, label: field, message: '' } : messagesOf(checked.failure, visit, t)[0]!) }
  })
  return (
    <table className={styles.examples}>
      <thead>
        <tr>
          <th scope="col">{t('forms.field')}</th>
          <th scope="col">{t('forms.typed')}</th>
          <th scope="col">{t('forms.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ field, label, typed, message }) => (
          <tr key={`${field}${typed}`}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{typed}</bdi>
            </td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Countries(): ReactElement {
  const { visit } = useVisit()
  const named = [...sites.values()].map((site) => ({ site, name: countryName(site.country, visit.language) }))
  return (
    <ul className={styles.countries}>
      {inOrder(named, ({ name }) => name, visit.language).map(({ site, name }) => (
        <li key={site.country}>
          <TextLink href={visitOf(site, site.languages[0]).base + path}>{name}</TextLink>
        </li>
      ))}
    </ul>
  )
}
