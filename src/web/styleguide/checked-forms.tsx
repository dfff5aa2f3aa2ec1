import type { ReactElement } from 'react'
import { checksOf } from '../form/field-checks.ts'
import { formRules } from '../form/form-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { styleguidePath } from './shelf.tsx'
import styles from './styleguide.module.css'

/** Forms that behave in a way of their own: other words, a button that waits. */
export function CheckedForms(): ReactElement {
  const { visit, t } = useVisit()
  const postal = { name: 'postal', label: t('address.postal'), checks: checksOf('postal', 'FR', t) }
  const email = { name: 'email', label: t('checkout.email'), checks: checksOf('email', 'FR', t) }
  const own = { 'data-message-required': t('error.CHECKOUT_INCOMPLETE'), 'data-message-invalid': t('styleguide.postcodeError') }
  const form = { action: visit.base + styleguidePath, noValidate: true, ...formRules('FR') }
  return (
    <div className={styles.three}>
      <form {...form} aria-label="own-words" {...own}>
        <Field id="own-postal" {...postal} />
        <Field id="own-email" {...email} />
        <Button type="submit">{t('common.continue')}</Button>
        <Button type="submit" look="text" formNoValidate>
          {t('common.back')}
        </Button>
      </form>
      <form {...form} data-change-state-submit="" aria-label="change-state-submit">
        <Field id="held-postal" {...postal} />
        <Field id="held-email" {...email} />
        <Button type="submit" look="line">
          {t('common.continue')}
        </Button>
      </form>
    </div>
  )
}
