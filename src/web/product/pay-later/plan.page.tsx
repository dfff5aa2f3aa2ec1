import type { ReactElement } from 'react'
import type { Piece } from '../../../domain/catalog/catalog.ts'
import type { Instalments } from '../../../domain/payment/find-instalments.ts'
import type { Plan } from '../../../domain/payment/instalments.ts'
import { formatDate } from '../../../i18n/format.ts'
import type { Money } from '../../../kernel/money.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { piecePath } from '../../piece/piece-path.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './plan.popin.module.css'

interface PayLaterPlanProps {
  readonly piece: Piece
  readonly price: Money
  /** Null while the provider cannot be asked. */
  readonly instalments: Instalments | null
}

/** Each plan with its days and amounts: a pop-in, or a page of its own. */
export function PayLaterPlan({ piece, price, instalments }: PayLaterPlanProps): ReactElement {
  const { visit, t } = useVisit()
  const trail = [{ name: piece.name, href: visit.base + piecePath(piece.colourway, piece.slug) }]
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={t('services.planTitle')} />
      <h1 className="t-head">{t('services.planTitle')}</h1>
      {instalments ? (
        <>
          <div className={styles.plans} data-several={instalments.plans.length > 1 || undefined}>
            {instalments.plans.map((plan) => (
              <PlanTable key={plan.length} plan={plan} price={price} />
            ))}
          </div>
          <p className="t-small t-soft">{t('services.planNote', { provider: instalments.provider })}</p>
        </>
      ) : (
        <p className="t-soft">{t('services.planAway')}</p>
      )}
    </div>
  )
}

function PlanTable({ plan, price }: { readonly plan: Plan; readonly price: Money }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <table>
      <caption>{t('services.planOf', { count: plan.length })}</caption>
      <tbody>
        {plan.map(({ dueOn, amount }, index) => (
          <tr key={dueOn.getTime()}>
            <th scope="row">{index === 0 ? t('services.today') : formatDate(dueOn, visit.locale)}</th>
            <td>
              <Price price={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('services.planTotal')}</th>
          <td>
            <Price price={price} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
