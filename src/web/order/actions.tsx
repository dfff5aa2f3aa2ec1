import type { ReactElement } from 'react'
import { isCancellable } from '../../domain/order/order.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'

/** What can be done with an order now. */
export function Actions({ shown, token }: { readonly shown: ShownOrder; readonly token: string }): ReactElement {
  const { visit, t } = useVisit()
  const { order, invoices, returnableUntil, isFirstAwaited, href } = shown
  return (
    <section className={styles.actions} aria-labelledby="actions">
      <h2 id="actions" className="vh">
        {t('order.actions')}
      </h2>
      {invoices.map(({ kind, number }) => (
        <TextLink key={number} href={`${href('orderInvoice')}&paper=${number}`}>
          {t(kind === 'invoice' ? 'order.invoice' : 'order.creditNote', { number })}
        </TextLink>
      ))}
      {returnableUntil && (
        <TextLink href={href('orderReturn')}>{t('returns.until', { date: formatDate(returnableUntil, visit.locale) })}</TextLink>
      )}
      {isFirstAwaited && <p className="t-soft prose">{explain(t, 'EXCHANGE_FIRST_AWAITED')}</p>}
      {order.store && <TextLink href={`${urlOf(visit, 'storeDetails')}?StoreID=${order.store}`}>{t('order.boutique')}</TextLink>}
      <TextLink href={urlOf(visit, 'getCareInstructions')}>{t('order.care')}</TextLink>
      <TextLink href={`${href('contactPopin')}&care=true`} popin="dialog">
        {t('service.careHeading')}
      </TextLink>
      <TextLink href={href('contactPopin')} popin="dialog">
        {t('order.ask')}
      </TextLink>
      {isCancellable(order) && <TextLink href={href('orderCancel')}>{t('order.cancel')}</TextLink>}
      <div className={styles.buttons}>
        <form method="post" action={href('order')}>
          <input type="hidden" name="csrf_token" value={token} />
          <Button type="submit" look="line">
            {t('order.again')}
          </Button>
        </form>
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('shop.keepLooking')}
        </ButtonLink>
      </div>
    </section>
  )
}
