import type { ReactElement } from 'react'
import type { Availability } from '../../domain/inventory/inventory.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { LeavesFrom } from './leaves-from.tsx'

/** How a size can be had, and from when. */
export function StockLine({ availability: { level, expectedAt } }: { readonly availability: Availability }): ReactElement {
  const { t } = useVisit()
  return (
    <div>
      <p className="t-small">{t(`choosing.${level}`)}</p>
      <LeavesFrom date={expectedAt} />
    </div>
  )
}
