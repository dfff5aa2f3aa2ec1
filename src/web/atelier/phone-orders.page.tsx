import type { ReactElement } from 'react'
import type { PhoneOrder } from '../../domain/checkout/phone-order.ts'
import { inOrder } from '../../i18n/format.ts'
import { allVisits } from '../../markets/sites.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Press, Select, siteName, Table, Told } from './parts.tsx'
import { orderPath, paths, phonePath } from './paths.ts'

interface PhoneOrdersProps {
  readonly orders: readonly PhoneOrder[]
  readonly typed: (name: string) => string
  readonly failed?: string | undefined
}

export function PhoneOrdersPage({ orders, typed, failed }: PhoneOrdersProps): ReactElement {
  const { t, at, language } = useAtelier()
  return (
    <>
      <h1>{t('atelier.phoneOrders')}</h1>
      <Told failed={failed} />
      <Form action={paths.phoneOrders} row label={t('atelier.phoneStart')}>
        <label className={`${styles.small} ${styles.wide}`}>
          <span>{t('atelier.phoneEmail')}</span>
          <input name="email" type="email" required maxLength={100} autoComplete="off" defaultValue={typed('email')} />
        </label>
        <Select
          name="site"
          label={t('atelier.site')}
          chosen={typed('site') || 'fr/fr'}
          options={inOrder(allVisits(), (visit) => siteName(visit, language), language).map((visit) => [
            visit.base.slice(1),
            siteName(visit, language),
          ])}
        />
        <Press look="main">{t('atelier.phoneStart')}</Press>
      </Form>
      <Table
        label={t('atelier.phoneOrders')}
        empty={t('atelier.nothing')}
        heads={[t('atelier.client'), t('atelier.state'), `-${t('atelier.site')}`, `-${t('atelier.when')}`]}
        rows={orders.map((order) => ({
          key: order.id,
          quiet: order.number !== null || order.isTaken,
          cells: [
            <a key="client" href={order.number ? orderPath(order.number) : phonePath(order.id)}>
              {order.email}
            </a>,
            order.number ??
              (order.isTaken ? t('atelier.phoneTaken') : order.lapsesAt ? t('atelier.phoneLinked') : t('atelier.beingWritten')),
            siteName(order.visit, language),
            at(order.startedAt),
          ],
        }))}
      />
    </>
  )
}
