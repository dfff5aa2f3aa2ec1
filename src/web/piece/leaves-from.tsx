import type { ReactElement } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'

/** From when a piece can be sent that is still on its way; nothing for one that is there. */
export function LeavesFrom({ date }: { readonly date: Date | null }): ReactElement | null {
  const { visit, t } = useVisit()
  return date && <p className="t-small">{t('order.leavesFrom', { date: formatDate(date, visit.locale) })}</p>
}
