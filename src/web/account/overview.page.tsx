import type { ReactElement } from 'react'
import type { Customer } from '../../domain/customer/customer.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { nameInGreeting } from '../../i18n/write-address.ts'
import { Composed } from '../composed/composed.tsx'
import { HouseScene } from '../composed/house-scene.tsx'
import { Notice } from '../layout/notice.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './account.module.css'
import { LetterOut } from './email.page.tsx'

/** The rooms of an account. */
const doors = [
  ['accountOrders', 'account.orders', 'account.ordersText'],
  ['accountVisits', 'tryon.visits', 'tryon.visitsText'],
  ['accountProfile', 'account.profile', 'account.profileText'],
  ['accountEmail', 'account.email', 'account.emailText'],
  ['accountAddresses', 'account.addresses', 'account.addressesText'],
  ['accountCards', 'payment.cards', 'payment.cardsText'],
  ['accountPassword', 'account.password', 'account.passwordText'],
  ['accountSessions', 'account.sessions', 'account.sessionsText'],
  ['accountData', 'account.data', 'account.dataText'],
] as const satisfies readonly [CallName, MessageKey, MessageKey][]

interface OverviewProps {
  readonly customer: Customer
  readonly token: string
  readonly notice?: string | undefined
}

export function Overview({ customer, token, notice }: OverviewProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed
      heading={t('account.welcome', { name: nameInGreeting(customer, visit.language) })}
      text={<bdi>{customer.email}</bdi>}
      notice={<Notice text={notice} />}
      below={<HouseScene name="still-pair" />}
    >
      <LetterOut customer={customer} token={token} />
      <ul className={styles.doors}>
        {doors.map(([call, name, text]) => (
          <li key={call}>
            <a href={urlOf(visit, call)}>
              <span className="t-name">{t(name)}</span>
              <span className="t-small t-soft">{t(text)}</span>
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={urlOf(visit, 'accountLogout')}>
        <input type="hidden" name="csrf_token" value={token} />
        <Button type="submit" look="line">
          {t('account.signOut')}
        </Button>
      </form>
    </Composed>
  )
}
