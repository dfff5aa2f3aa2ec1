import type { ReactElement } from 'react'
import type { Appointment } from '../../domain/appointment/appointment.ts'
import type { Store } from '../../domain/store/store.ts'
import type { TryOn } from '../../domain/try-on/try-on.ts'
import { withColon } from '../../i18n/format.ts'
import { tryOnTimes } from '../../i18n/try-on-words.ts'
import { appendParam } from '../append-param.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'

interface VisitsProps {
  readonly stores: readonly Store[]
  readonly appointments: readonly Appointment[]
  readonly tryOns: readonly TryOn[]
}

interface Row {
  readonly key: string
  readonly store: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: string
  readonly words: string
  readonly call: CallName
  /** Null while it waits to be confirmed: then the letter alone leads to it. */
  readonly token: string | null
}

/** What somebody has before them in boutiques, and had. */
export function Visits({ stores, appointments, tryOns }: VisitsProps): ReactElement {
  const { visit, t } = useVisit()
  const rows: Row[] = [
    ...appointments.map((each) => ({
      ...each,
      key: each.id,
      words: each.state === 'cancelled' ? t('appointment.cancelled') : t(`appointment.service_${each.service}`),
      call: 'appointment' as const,
      token: each.state === 'held' ? null : each.token,
    })),
    ...tryOns.map((each) => ({ ...each, key: each.id, words: t(`tryon.state_${each.state}`), call: 'tryOn' as const })),
  ].sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  return (
    <AccountFrame heading={t('tryon.visits')} text={t(rows.length === 0 ? 'tryon.noVisits' : 'tryon.visitsText')}>
      {rows.length === 0 ? (
        <ButtonLink href={urlOf(visit, 'storeLocator')} look="line">
          {t('stores.all')}
        </ButtonLink>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => {
            const store = stores.find(({ id }) => id === row.store)
            const { when } = tryOnTimes(row, { timeZone: store?.timeZone ?? 'UTC' }, t, visit.locale)
            return (
              <li key={row.key} data-status={row.state}>
                <div>
                  <h2 className="t-name">{when}</h2>
                  <p className="t-small t-soft">{store?.name}</p>
                  <p className="t-small t-soft">{row.words}</p>
                </div>
                {row.token && (
                  <TextLink
                    href={appendParam(urlOf(visit, row.call), 'token', row.token)}
                    label={withColon(t('tryon.see'), when, visit.language)}
                  >
                    {t('tryon.see')}
                  </TextLink>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </AccountFrame>
  )
}
