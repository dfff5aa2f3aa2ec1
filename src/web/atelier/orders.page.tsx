import { Fragment, type ReactElement } from 'react'
import type { ListedOrder } from '../../domain/order/listed-order.ts'
import { type OrderState, orderStates } from '../../domain/order/order-states.ts'
import type { SavedFilter } from '../../domain/staff/staff.ts'
import { countryName, formatPrice, inOrder } from '../../i18n/format.ts'
import { sites } from '../../markets/sites.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Filters, Onward, Press, SearchField, Select, Table } from './parts.tsx'
import { orderPath, paths } from './paths.ts'

/** Nobody of the house has anything left to do for it. */
const isOver = (state: OrderState) => state === 'CANCELLED' || state === 'COLLECTED' || state === 'DELIVERED'

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
          `-${t('atelier.client')}`,
          `-${t('atelier.placed')}`,
          `-${t('atelier.country')}`,
          `-#${t('atelier.pieces')}`,
          `#${t('atelier.total')}`,
        ]}
        rows={orders.map((order) => ({
          key: order.id,
          quiet: isOver(order.state),
          cells: [
            <Fragment key="number">
              <a href={orderPath(order.number)}>{order.number}</a>
              <span data-narrow="">
                <bdi>{order.name || order.email}</bdi>
              </span>
            </Fragment>,
            [t(`order.${order.state}`), order.isPrepared && order.state === 'IN_PREPARATION' ? t('atelier.packed') : '']
              .filter(Boolean)
              .join(', '),
            <bdi key="client">{order.name || order.email}</bdi>,
            at(order.placedAt),
            [countryName(order.country, language), order.store].filter(Boolean).join(', '),
            order.pieces,
            formatPrice(order.total, locale),
          ],
        }))}
      />
      <Onward path={paths.orders} query={query} after={after} />
    </>
  )
}
