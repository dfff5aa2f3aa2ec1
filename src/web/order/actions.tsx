import type { ReactElement } from 'react'
import { isCancellable } from '../../domain/order/order.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'

interface Way {
  readonly href: string
  readonly words: string
  readonly popin?: 'dialog'
}

/** What can be done with an order now. */
export function Actions({ shown, token }: { readonly shown: ShownOrder; readonly token: string }): ReactElement {
  const { visit, t } = useVisit()
  const { order, invoices, returnableUntil, isFirstAwaited, href } = shown
  const ways: Way[] = [
    ...(returnableUntil
      ? [{ href: href('orderReturn'), words: t('returns.until', { date: formatDate(returnableUntil, visit.locale) }) }]
      : []),
    ...invoices.map(({ kind, number }) => ({
      href: `${href('orderInvoice')}&paper=${number}`,
      words: t(kind === 'invoice' ? 'order.invoice' : 'order.creditNote', { number }),
    })),
    ...(order.store ? [{ href: `${urlOf(visit, 'storeDetails')}?StoreID=${order.store}`, words: t('order.boutique') }] : []),
    { href: href('contactPopin'), words: t('order.ask'), popin: 'dialog' },
    { href: urlOf(visit, 'getCareInstructions'), words: t('order.care') },
    { href: `${href('contactPopin')}&care=true`, words: t('service.careHeading'), popin: 'dialog' },
    ...(isCancellable(order) ? [{ href: href('orderCancel'), words: t('order.cancel') }] : []),
  ]
  return (
    <section className={styles.actions} aria-labelledby="actions">
      <h2 id="actions" className="t-label t-ash">
        {t('order.actions')}
      </h2>
      {isFirstAwaited && <p className="t-soft prose">{explain(t, 'EXCHANGE_FIRST_AWAITED')}</p>}
      <ul className={styles.links}>
        {ways.map(({ href, words, popin }) => (
          <li key={href}>
            <TextLink href={href} {...(popin && { popin })} small>
              {words}
            </TextLink>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <form method="post" action={href('order')}>
          <input type="hidden" name="csrf_token" value={token} />
          <Button type="submit" look="line">
            {t('order.again')}
          </Button>
        </form>
        <TextLink href={urlOf(visit, 'home')}>{t('shop.keepLooking')}</TextLink>
      </div>
    </section>
  )
}
