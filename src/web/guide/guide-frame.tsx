import type { ReactElement, ReactNode } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { piecePath } from '../piece/piece-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import styles from './guide.module.css'

interface GuideFrameProps {
  readonly piece: Piece | undefined
  readonly heading: string
  /** What stands beside the heading, when it is not the piece's name. */
  readonly line?: string | undefined
  readonly children?: ReactNode
}

/** The frame of everything that is told of a piece: a pop-in, or a page with the way back to the piece. */
export function GuideFrame({ piece, heading, line = piece?.name, children }: GuideFrameProps): ReactElement {
  const { visit, t } = useVisit()
  const trail = piece ? [{ name: piece.name, href: visit.base + piecePath(piece.colourway, piece.slug) }] : []
  return (
    <div className={`wrap ${styles.frame}`}>
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={heading} />
      <header>
        <h1 className="t-title">{heading}</h1>
        {line && <p className="t-soft">{line}</p>}
      </header>
      {children}
    </div>
  )
}
