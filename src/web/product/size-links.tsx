import type { ReactElement, ReactNode } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { sizeChartOf } from '../../domain/catalog/size-chart.ts'
import { appendParam } from '../append-param.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { urlOf } from '../urls.ts'
import styles from './links.module.css'

interface SizeLinksProps {
  readonly piece: Piece
  readonly children: ReactNode
}

/** What helps to choose a size: the guide of shoes and clothes, or that of bags, and what stands beside it. */
export function SizeLinks({ piece, children }: SizeLinksProps): ReactElement | null {
  const { visit, t } = useVisit()
  const guide = appendParam(urlOf(visit, 'productSizeGuidePopin'), 'pid', piece.colourway)
  const chart = sizeChartOf(piece)
  if (!chart && piece.kind !== 'bags') return null
  return (
    <p className={styles.row}>
      <a
        href={chart ? appendParam(guide, 'sizechart', chart) : appendParam(guide, 'bagsize', piece.family)}
        data-popin=""
        className={styles.link}
      >
        <span>{chart ? t('guides.sizeGuide') : t('guides.bagGuide')}</span>
      </a>
      {children}
    </p>
  )
}
