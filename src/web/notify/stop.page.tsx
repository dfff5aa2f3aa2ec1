import type { ReactElement } from 'react'
import { Message } from '../composed/message.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'

/** The link in a mail only asks: mail programs follow links before anybody has read them. */
export function StopNotices({ action }: { readonly action: string }): ReactElement {
  const { t } = useVisit()
  return (
    <Message heading={t('notify.stopTitle')} text={t('notify.stopText')}>
      <form method="post" action={action}>
        <Button type="submit">{t('notify.stop')}</Button>
      </form>
    </Message>
  )
}

export function NoticesStopped(): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Message heading={t('notify.stoppedTitle')} text={t('notify.stoppedText')} isAnswer>
      <ButtonLink href={urlOf(visit, 'home')} look="line">
        {t('error.toHome')}
      </ButtonLink>
    </Message>
  )
}
