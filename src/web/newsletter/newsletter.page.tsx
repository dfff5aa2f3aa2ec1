import type { ReactElement } from 'react'
import { NewsletterForm } from '../layout/newsletter-form.island.tsx'
import { newsletterFormProps } from '../layout/newsletter-form-props.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'

type FormState =
  | { readonly state: 'open' | 'sent' }
  | { readonly state: 'failed'; readonly email: string; readonly message: string }

export function Newsletter({ form }: { readonly form: FormState }): ReactElement {
  const { visit, t } = useVisit()
  if (form.state === 'sent') {
    return (
      <section className="wrap narrow">
        <h1 className="t-title">{t('letters.sentTitle')}</h1>
        <p className="t-soft prose">{t('letters.sentText')}</p>
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('error.toHome')}
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className="wrap narrow">
      <h1 className="t-title">{t('letters.title')}</h1>
      <p className="t-soft prose">{t('letters.intro')}</p>
      <NewsletterForm
        {...newsletterFormProps(visit, t, form.state === 'failed' ? { email: form.email, message: form.message } : undefined)}
      />
    </section>
  )
}
