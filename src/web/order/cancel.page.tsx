import type { ReactElement } from 'react'
import { formatPrice } from '../../i18n/format.ts'
import { Composed } from '../composed/composed.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { LineImage } from '../piece/line-image.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'

/** Asks once more: nobody cancels by a slip of the hand. */
export function CancelOrder({ shown, token }: { readonly shown: ShownOrder; readonly token: string }): ReactElement {
  const { visit, t } = useVisit()
  const { order, href } = shown
  return (
    <Composed heading={t('order.cancelTitle', { number: order.number })} text={t('order.cancelText')}>
      <ul className={styles.pieces}>
        {order.lines.map((line) => (
          <li key={line.id} className={styles.piece}>
            <LineImage line={line} sizes="64px" />
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
    </Composed>
  )
}
