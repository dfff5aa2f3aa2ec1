import type { ReactElement } from 'react'
import type { Instalments } from '../../../domain/payment/find-instalments.ts'
import { formatPrice } from '../../../i18n/format.ts'
import { siteOf } from '../../../markets/sites.ts'
import { appendParam } from '../../append-param.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { urlOf } from '../../urls.ts'
import styles from './pay-later.module.css'

interface PayLaterMessageProps {
  readonly instalments: Instalments | null
  readonly pid: string
}

/** One line under the price: how it may be paid in parts, and the way to the plan. */
export function PayLaterMessage({ instalments, pid }: PayLaterMessageProps): ReactElement | null {
  const { visit, t } = useVisit()
  const plan = instalments?.plans[0]
  if (!plan) return null
  const [first, ...later] = plan.map(({ amount }) => formatPrice(amount, visit.locale))
  const values = { count: plan.length, first: first!, later: later.length, amount: later[0]!, provider: instalments.provider }
  const isEven = first === later[0]
  const words = siteOf(visit).preferences.customPayLaterMessages
    ? t(isEven ? 'services.ownEven' : 'services.ownUneven', values)
    : t(isEven ? 'services.plainEven' : 'services.plainUneven', values)
  return (
    <p className={styles.message}>
      {words}{' '}
      <a
        href={appendParam(urlOf(visit, 'payLaterPlan'), 'pid', pid)}
        data-popin="dialog"
        aria-label={t('services.learnMoreNamed')}
      >
        {t('services.learnMore')}
      </a>
    </p>
  )
}
