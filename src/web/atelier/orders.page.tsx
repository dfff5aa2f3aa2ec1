import type { ReactElement } from 'react'
import type { ListedOrder } from '../../domain/order/listed-order.ts'
import { orderStates } from '../../domain/order/order-states.ts'
import type { SavedFilter } from '../../domain/staff/staff.ts'
import { countryName, formatPrice, inOrder } from '../../i18n/format.ts'
import { sites } from '../../markets/sites.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Filters, Onward, Press, Table } from './parts.tsx'
import { orderPath, paths } from './paths.ts'

interface OrdersProps {
  readonly orders: readonly ListedOrder[]
  readonly asked: Readonly<Record<'q' | 'state' | 'country', string | null>>
  readonly query: string
  readonly after: string | null
  readonly saved: readonly SavedFilter[]
}

export function OrdersPage({ orders, asked, query, after, saved }: OrdersProps): ReactElement {
  const { t, at, locale, language } = useAtelier()
  const countries = inOrder([...sites.keys()], (country) => countryName(country, language), language)
  return (
    <>
      <h1>{t('atelier.orders')}</h1>
      <search>
        <form action={paths.orders} className={styles.search}>
          <label className={`${styles.small} ${styles.wide}`}>
            <span>{t('atelier.searchOrders')}</span>
            <input name="q" type="search" defaultValue={asked.q ?? ''} maxLength={60} data-search="" />
          </label>
          <label className={styles.small}>
            <span>{t('atelier.state')}</span>
            <select name="state" defaultValue={asked.state ?? ''}>
              <option value="">{t('atelier.all')}</option>
              {orderStates.map((state) => (
                <option key={state} value={state}>
                  {t(`order.${state}`)}
                </option>
              ))}
            </select>
          </label>
          <label className={styles.small}>
            <span>{t('atelier.country')}</span>
            <select name="country" defaultValue={asked.country ?? ''}>
              <option value="">{t('atelier.all')}</option>
              {countries.map((country) => (
                <option key={country} value={country}>
                  {countryName(country, language)}
                </option>
              ))}
            </select>
          </label>
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      <Filters list="orders" path={paths.orders} query={query} saved={saved} />
      <Table
        label={t('atelier.orders')}
        empty={t('atelier.noOrders')}
        heads={[
          t('atelier.order'),
          t('atelier.state'),
          t('atelier.client'),
          `-${t('atelier.placed')}`,
          `-${t('atelier.country')}`,
          `-${t('atelier.pieces')}`,
          t('atelier.total'),
        ]}
        rows={orders.map((order) => ({
          key: order.id,
          quiet: order.state === 'CANCELLED',
          cells: [
            <a key="number" href={orderPath(order.number)}>
              {order.number}
            </a>,
            [t(`order.${order.state}`), order.isPrepared && order.state === 'IN_PREPARATION' ? t('atelier.packed') : '']
              .filter(Boolean)
              .join(', '),
            order.name || order.email,
            at(order.placedAt),
            [order.country, order.store].filter(Boolean).join(' '),
            order.pieces,
            formatPrice(order.total, locale),
          ],
        }))}
      />
      <Onward path={paths.orders} query={query} after={after} />
    </>
  )
}
