import type { ReactElement } from 'react'
import { checksOf } from '../form/field-checks.ts'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import styles from './newsletter-form.module.css'
import { useVisit } from './visit-context.tsx'

interface NewsletterFormProps {
  /** What the server refused, when the form was sent without script. */
  readonly failed?: { readonly email: string; readonly message: string } | undefined
}

/** A real form. With script it answers where it stands (`browser/subscribe.browser.ts`); without, the page does. */
export function NewsletterForm({ failed }: NewsletterFormProps): ReactElement {
  const { visit, t } = useVisit()
  const words = { sending: t('letters.sending'), sent: t('letters.sent') }
  return (
    <form
      method="post"
      action={urlOf(visit, 'letters')}
      noValidate
      data-subscribe={JSON.stringify(words)}
      {...formRules(visit.country)}
      {...verifiedBy(visit, 'email')}
      className={styles.form}
    >
      <div className={styles.row}>
        <Field
          label={t('letters.email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={failed?.email}
          error={failed?.message}
          checks={checksOf('email', visit.country, t)}
        />
        <Button type="submit" look="line">
          {t('letters.send')}
        </Button>
      </div>
      <p className={`t-small t-ash ${styles.consent}`}>
        {t('letters.consent')}{' '}
        <a href={urlOf(visit, 'privacyPolicy')} data-popin="dialog">
          {t('content.privacy')}
        </a>
      </p>
    </form>
  )
}
