import type { ReactElement } from 'react'
import { postalExample } from '../../forms/address-rules.ts'
import { type FieldName, type FormFailure, type FormName, forms, ruleOf } from '../../forms/rule-book.ts'
import { errorCatalogue } from '../../i18n/error-catalogue.ts'
import { explain } from '../../i18n/explain.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Choice, Field, Select, TextArea, Tick } from '../ui/field.tsx'
import { RuleForm } from './rule-form.tsx'
import { Shelf } from './shelf.tsx'
import styles from './styleguide.module.css'

/** The shipping form has a page of its own. */
export const shownForms = (Object.keys(forms) as FormName[]).filter((form) => form !== 'shipping')

interface FieldsProps {
  readonly well?: string | undefined
  readonly failed?: {
    readonly form: FormName
    readonly fields: FormFailure['fields']
    readonly typed: (field: FieldName) => string
  }
}

/** Every kind of field, every other form and every error. */
export function Fields({ well, failed }: FieldsProps): ReactElement {
  const { visit, t } = useVisit()
  // A country without postcodes has no search by one.
  const asked = shownForms.filter((form) => forms[form].some((field) => ruleOf(field, visit.country)))
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1 className="t-title">{t('forms.fields')}</h1>
        <p className="t-soft prose">{t('forms.fieldsIntro')}</p>
      </header>
      <Shelf name={t('forms.kinds')}>
        <Kinds />
      </Shelf>
      {asked.map((form) => (
        <Shelf key={form} name={form}>
          <RuleForm form={form} isWell={well === form} failed={failed?.form === form ? failed : undefined} />
        </Shelf>
      ))}
      <Shelf name={t('forms.errors')}>
        <Errors />
      </Shelf>
    </div>
  )
}

function Kinds(): ReactElement {
  const { visit, t } = useVisit()
  const error = explain(t, 'VALIDATE_REQUIRED')
  const option = <option value="">{t('address.choose')}</option>
  return (
    <form className={styles.kinds}>
      <Field label={t('address.firstname')} name="plain" />
      <Field label={t('address.phone')} name="hinted" type="tel" hint={t('address.phoneHint')} optional={t('common.optional')} />
      <Field label={t('address.city')} name="filled" defaultValue="Paris" error={explain(t, 'INVALID_CITY')} />
      <Field
        label={t('address.postal')}
        name="both"
        hint={postalExample(visit.country)}
        error={explain(t, 'INVALID_TAX_POSTAL')}
      />
      <Select label={t('address.shippingstate')} name="select">
        {option}
      </Select>
      <Select label={t('address.dialcode')} name="select-wrong" error={error}>
        {option}
      </Select>
      <TextArea label={t('forms.giftMessage')} name="lines" optional={t('common.optional')} />
      <TextArea
        label={t('forms.contactus-comment')}
        name="lines-wrong"
        error={explain(t, 'VALIDATE_RANGELENGTH', { min: 50, max: 500 })}
      />
      <div>
        <Tick label={t('forms.addtoemaillist')} name="tick" defaultChecked />
        <Tick label={t('forms.termsandconditions')} name="tick-wrong" error={error} />
      </div>
      <fieldset>
        <legend className="t-small">{t('forms.subject')}</legend>
        <Choice name="choice" value="1" label={t('styleguide.shoes')} defaultChecked />
        <Choice
          name="choice"
          value="2"
          label={t('styleguide.pumps')}
          text={t('styleguide.tileMaterial')}
          defaultChecked={false}
        />
      </fieldset>
    </form>
  )
}

/** The sentences as they stand under a field, each with its key. */
function Errors(): ReactElement {
  const { visit, t } = useVisit()
  const named = { min: 5, max: 50, example: postalExample(visit.country), state: 'Alaska' }
  return (
    <dl className={styles.errors}>
      {Object.values(errorCatalogue)
        .flat()
        .map((code) => (
          <div key={code}>
            <dt>
              <bdi lang="en">{code}</bdi>
            </dt>
            <dd>{explain(t, code, named)}</dd>
          </div>
        ))}
    </dl>
  )
}
