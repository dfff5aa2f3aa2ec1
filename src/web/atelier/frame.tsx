import type { ReactElement, ReactNode } from 'react'
import { may, type Permission } from '../../domain/staff/permissions.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Press } from './parts.tsx'
import { paths } from './paths.ts'

/** The rooms, in the order of a day. Whoever may not enter one does not see its door. */
const rooms: readonly { readonly path: string; readonly permission: Permission; readonly name: AtelierKey }[] = [
  { path: paths.home, permission: 'own', name: 'atelier.home' },
  { path: paths.day, permission: 'boutique.day', name: 'atelier.boutiqueDay' },
  { path: paths.chats, permission: 'chats.answer', name: 'atelier.chats' },
  { path: paths.cases, permission: 'cases', name: 'atelier.cases' },
  { path: paths.orders, permission: 'orders.read', name: 'atelier.orders' },
  { path: paths.phoneOrders, permission: 'orders.write', name: 'atelier.phoneOrders' },
  { path: paths.returns, permission: 'orders.read', name: 'atelier.returns' },
  { path: paths.stock, permission: 'stock.read', name: 'atelier.stock' },
  { path: paths.goods, permission: 'goods.read', name: 'atelier.goods' },
  { path: paths.words, permission: 'words.change', name: 'atelier.words' },
  { path: paths.money, permission: 'money.read', name: 'atelier.money' },
  { path: paths.figures, permission: 'figures.read', name: 'atelier.figures' },
  { path: paths.mail, permission: 'mail.read', name: 'atelier.mail' },
  { path: paths.jobs, permission: 'jobs.read', name: 'atelier.jobs' },
  { path: paths.staff, permission: 'staff.read', name: 'atelier.staff' },
  { path: paths.audit, permission: 'audit.read', name: 'atelier.audit' },
]

/** What stands around every page of the atelier. */
export function Frame({ children }: { readonly children: ReactNode }): ReactElement {
  const { t, member, path } = useAtelier()
  const isHere = (room: string) => path === room || (room !== paths.home && path.startsWith(`${room}/`))
  return (
    <>
      <a className="skip" href="#main">
        {t('common.skip')}
      </a>
      <header className={styles.header}>
        <a href={paths.home} className={styles.mark} aria-label={t('atelier.mark')}>
          <Wordmark define />
          <span className="t-label">{t('atelier.name')}</span>
        </a>
        {member && (
          <nav aria-label={t('atelier.rooms')} className={styles.rooms}>
            {rooms
              .filter(({ permission }) => may(member.role, permission))
              .map((room) => (
                <a key={room.path} href={room.path} aria-current={isHere(room.path) ? 'page' : undefined}>
                  {t(room.name)}
                </a>
              ))}
          </nav>
        )}
        {member && (
          <div className={styles.who}>
            <a href={paths.own} aria-current={isHere(paths.own) ? 'page' : undefined}>
              {member.name}
            </a>
            <Form action={paths.signOut}>
              <Press look="text">{t('atelier.signOut')}</Press>
            </Form>
          </div>
        )}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}
