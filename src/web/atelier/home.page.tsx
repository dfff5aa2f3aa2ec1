import type { ReactElement } from 'react'
import type { OpenWork } from '../../domain/analytics/count-open-work.ts'
import type { ReadLine } from '../../domain/audit/list-audit.ts'
import { may, type Permission } from '../../domain/staff/permissions.ts'
import { formatDay } from '../../i18n/format.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { actionWords, Press, SearchField, Table } from './parts.tsx'
import { paths } from './paths.ts'

/** What may wait, in the order of a day: who stands there first, then what people have bought, then the house itself. */
const waits: readonly {
  readonly of: Exclude<keyof OpenWork, 'zone'> | 'money'
  readonly words: AtelierKey
  readonly path: string
  readonly permission: Permission
}[] = [
  { of: 'chats', words: 'atelier.waitsChats', path: paths.chats, permission: 'chats.answer' },
  { of: 'tryOns', words: 'atelier.waitsTryOns', path: paths.day, permission: 'boutique.day' },
  { of: 'appointments', words: 'atelier.waitsAppointments', path: paths.day, permission: 'boutique.day' },
  { of: 'cases', words: 'atelier.waitsCases', path: `${paths.cases}?state=open`, permission: 'cases' },
  { of: 'trouble', words: 'atelier.waitsTrouble', path: `${paths.orders}?state=TROUBLE_TO_DELIVER`, permission: 'orders.read' },
  { of: 'short', words: 'atelier.waitsShort', path: `${paths.orders}?state=SHORT_SHIPPING`, permission: 'orders.read' },
  {
    of: 'preparation',
    words: 'atelier.waitsPreparation',
    path: `${paths.orders}?state=IN_PREPARATION`,
    permission: 'orders.read',
  },
  { of: 'collect', words: 'atelier.waitsCollect', path: `${paths.orders}?state=READY_TO_COLLECT`, permission: 'orders.read' },
  { of: 'returns', words: 'atelier.waitsReturns', path: `${paths.returns}?state=RECEIVED`, permission: 'money.settle' },
  { of: 'money', words: 'atelier.waitsMoney', path: paths.money, permission: 'money.read' },
  { of: 'mail', words: 'atelier.waitsMail', path: `${paths.mail}?failed=1`, permission: 'mail.read' },
]

interface HomeProps {
  readonly day: string
  readonly work: OpenWork & { readonly money: number }
  readonly own: readonly ReadLine[]
}

export function HomePage({ day, work, own }: HomeProps): ReactElement {
  const { t, at, member, locale } = useAtelier()
  const mayRead = (permission: Permission) => member !== null && may(member.role, permission)
  const waiting = waits.filter(({ of, permission }) => work[of] > 0 && mayRead(permission))
  return (
    <>
      <div>
        <p className="t-small t-soft">{formatDay(day, locale)}</p>
        <h1>{t('atelier.hello', { name: member?.name ?? '' })}</h1>
      </div>
      {mayRead('orders.read') && (
        <search>
          <form action={paths.orders} className={styles.search}>
            <SearchField label={t('atelier.searchOrders')} typed={null} />
            <Press>{t('atelier.search')}</Press>
          </form>
        </search>
      )}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <h2>{t('atelier.waits')}</h2>
          <Table
            label={t('atelier.waits')}
            empty={t('atelier.nothingWaits')}
            heads={[t('atelier.matter'), `#${t('atelier.count')}`]}
            rows={waiting.map(({ of, words, path }) => ({
              key: of,
              cells: [
                <a key="what" href={path}>
                  {t(words)}
                </a>,
                work[of],
              ],
            }))}
          />
        </div>
        <div className={styles.pane}>
          <h2>{t('atelier.ownLatest')}</h2>
          <Table
            label={t('atelier.ownLatest')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.action'), t('atelier.subject'), t('atelier.when')]}
            rows={own.map((line) => ({
              key: String(line.id),
              cells: [
                actionWords(line.action, t),
                <span key="subject" className={styles.id}>
                  {line.subject}
                </span>,
                at(line.at),
              ],
            }))}
          />
          <p className="t-small t-soft">{t('atelier.keys')}</p>
        </div>
      </div>
    </>
  )
}
