import type { ReactElement } from 'react'
import { Composed } from '../composed/composed.tsx'
import { HouseScene } from '../composed/house-scene.tsx'
import { Message } from '../composed/message.tsx'
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
      <Message heading={t('letters.sentTitle')} text={t('letters.sentText')}>
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('error.toHome')}
        </ButtonLink>
      </Message>
    )
  }
  return (
    <Composed heading={t('letters.title')} text={t('letters.intro')} below={<HouseScene name="heritage-archive" />}>
      <NewsletterForm failed={form.state === 'failed' ? form : undefined} />
    </Composed>
  )
}
