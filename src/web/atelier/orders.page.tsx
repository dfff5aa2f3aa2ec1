import type { ReactElement } from 'react'
import type { ListedOrder } from '../../domain/order/listed-order.ts'
import { orderStates } from '../../domain/order/order-states.ts'
import type { SavedFilter } from '../../domain/staff/staff.ts'
import { countryName, formatPrice, inOrder } from '../../i18n/format.ts'
import { sites } from '../../markets/sites.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Filters, Onward, Press, SearchField, Select, Table } from './parts.tsx'
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
          <SearchField label={t('atelier.searchOrders')} typed={asked.q} />
          <Select
            name="state"
            label={t('atelier.state')}
            chosen={asked.state}
            none={t('atelier.all')}
            options={orderStates.map((state) => [state, t(`order.${state}`)])}
          />
          <Select
            name="country"
            label={t('atelier.country')}
            chosen={asked.country}
            none={t('atelier.all')}
            options={countries.map((country) => [country, countryName(country, language)])}
          />
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
