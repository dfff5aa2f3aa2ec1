import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'

/** The link in a mail only asks: mail programs follow links before anybody has read them. */
export function StopNotices({ action }: { readonly action: string }): ReactElement {
  const { t } = useVisit()
  return (
    <section className="wrap narrow">
      <h1 className="t-title">{t('notify.stopTitle')}</h1>
      <p className="t-soft prose">{t('notify.stopText')}</p>
      <form method="post" action={action}>
        <Button type="submit">{t('notify.stop')}</Button>
      </form>
    </section>
  )
}

export function NoticesStopped(): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section className="wrap narrow">
      <h1 className="t-title">{t('notify.stoppedTitle')}</h1>
      <p className="t-soft prose" role="status">
        {t('notify.stoppedText')}
      </p>
      <ButtonLink href={urlOf(visit, 'home')} look="line">
        {t('error.toHome')}
      </ButtonLink>
    </section>
  )
}
