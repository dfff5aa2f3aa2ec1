import type { ReactElement } from 'react'
import { Composed } from '../composed/composed.tsx'
import { NewsletterForm } from '../layout/newsletter-form.tsx'
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
    <Composed heading={t('letters.title')} text={t('letters.intro')}>
      <NewsletterForm failed={form.state === 'failed' ? form : undefined} />
    </Composed>
  )
}
