import type { ReactElement } from 'react'
import { emailMaxLength } from '../../forms/email.ts'
import { Composed } from '../composed/composed.tsx'
import { Message } from '../composed/message.tsx'
import { checksOf } from '../form/field-checks.ts'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import styles from './subscribe.module.css'

interface SubscribeProps {
  readonly failed?: { readonly email: string; readonly message: string }
}

/** The newsletter's form, for a pop-in: it is answered where it stands. */
export function Subscribe({ failed }: SubscribeProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('letters.title')} text={t('letters.intro')}>
      <form
        method="post"
        action={urlOf(visit, 'subscribePopin')}
        noValidate
        className={styles.form}
        {...formRules(visit.country)}
        {...verifiedBy(visit, 'email')}
        data-popin-form=""
      >
        <Field
          id="subscribe-email"
          name="email"
          type="email"
          autoComplete="email"
          label={t('letters.email')}
          maxLength={emailMaxLength}
          defaultValue={failed?.email}
          error={failed?.message}
          autoFocus={failed !== undefined}
          checks={checksOf('email', visit.country, t)}
        />
        <Button type="submit" name="subscribe_send" value="action" wide>
          {t('letters.send')}
        </Button>
        <p className="t-small t-ash">
          {t('letters.consent')}{' '}
          <a href={urlOf(visit, 'privacyPolicy')} data-popin="dialog">
            {t('content.privacy')}
          </a>
        </p>
      </form>
    </Composed>
  )
}

export function Subscribed(): ReactElement {
  const { t } = useVisit()
  return <Message heading={t('letters.sentTitle')} text={t('letters.sentText')} />
}
