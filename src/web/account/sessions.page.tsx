import type { ReactElement } from 'react'
import type { KeptSession } from '../../domain/customer/customer.ts'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'
import { browserName } from './browser-name.ts'

interface SessionsProps {
  readonly sessions: readonly KeptSession[]
  /** The one that asks. */
  readonly current: string
  readonly token: string
  readonly notice?: string | undefined
}

export function Sessions({ sessions, current, token, notice }: SessionsProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <AccountFrame heading={t('account.sessions')} text={t('account.sessionsText')} notice={notice}>
      <ul className={styles.list}>
        {sessions.map(({ id, agent, createdAt, seenAt }) => {
          const name = browserName(agent) ?? t('account.unknownBrowser')
          return (
            <li key={id}>
              <div>
                <h2 className="t-name">
                  <bdi>{name}</bdi>
                </h2>
                <p className="t-small t-soft">
                  {id === current ? t('account.thisBrowser') : t('account.lastSeen', { date: formatDate(seenAt, visit.locale) })}
                </p>
                <p className="t-small t-ash">{t('account.signedInOn', { date: formatDate(createdAt, visit.locale) })}</p>
              </div>
              {id !== current && (
                <form method="post" action={urlOf(visit, 'accountSessions')}>
                  <input type="hidden" name="csrf_token" value={token} />
                  <input type="hidden" name="session" value={id} />
                  <Button type="submit" look="text" aria-label={t('account.signOutNamed', { name })}>
                    {t('account.signOut')}
                  </Button>
                </form>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={urlOf(visit, 'accountSessions')}>
          <input type="hidden" name="csrf_token" value={token} />
          <Button type="submit" look="line" name="session" value="others">
            {t('account.signOutOthers')}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
