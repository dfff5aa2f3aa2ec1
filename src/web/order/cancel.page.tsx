import type { ReactElement } from 'react'
import { formatPrice } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'

/** Asks once more: nobody cancels by a slip of the hand. */
export function CancelOrder({ shown, token }: { readonly shown: ShownOrder; readonly token: string }): ReactElement {
  const { visit, t } = useVisit()
  const { order, href } = shown
  return (
    <section className={`wrap narrow ${styles.ask}`} aria-labelledby="cancel">
      <h1 id="cancel" className="t-title">
        {t('order.cancelTitle', { number: order.number })}
      </h1>
      <p className="t-soft prose">{t('order.cancelText')}</p>
      <ul className={styles.pieces}>
        {order.lines.map((line) => (
          <li key={line.id} className="between">
            <span className="t-name">{line.name}</span>
            <span className="t-soft">{t('order.quantityIs', { quantity: line.quantity })}</span>
          </li>
        ))}
      </ul>
      <p className={`between ${styles.sum}`}>
        <span>{t('checkout.total')}</span> <bdi>{formatPrice(order.totals.total, visit.locale)}</bdi>
      </p>
      <form method="post" action={href('orderCancel')} className={styles.buttons}>
        <input type="hidden" name="csrf_token" value={token} />
        <Button type="submit">{t('order.cancel')}</Button>
        <ButtonLink href={href('order')} look="line">
          {t('order.cancelKeep')}
        </ButtonLink>
      </form>
    </section>
  )
}
