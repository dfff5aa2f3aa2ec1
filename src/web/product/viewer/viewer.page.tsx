import type { ReactElement } from 'react'
import type { Piece } from '../../../domain/catalog/catalog.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { piecePath } from '../../piece/piece-path.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { ModelStage, type ModelStageProps } from './model-stage.island.tsx'
import styles from './viewer.popin.module.css'

/** The viewer's own page, and what the dialog shows: a heading and the frame. */
export function Viewer({ piece, frame }: { readonly piece: Piece; readonly frame: string }): ReactElement {
  const { visit, t } = useVisit()
  const heading = t('viewer.heading', { name: piece.name })
  return (
    <section className={`wrap narrow ${styles.viewer}`}>
      <h1 className="t-head">{heading}</h1>
      <iframe src={frame} title={heading} className={styles.frame} />
      {/* A dialog is closed where it stands. */}
      <p data-crumbs="">
        <TextLink href={visit.base + piecePath(piece.colourway, piece.slug)}>{t('viewer.back')}</TextLink>
      </p>
    </section>
  )
}

/** What stands in the frame. */
export function ViewerFrame({ name, stage }: { readonly name: string; readonly stage: ModelStageProps }): ReactElement {
  const { t } = useVisit()
  const heading = t('viewer.heading', { name })
  return (
    // Named: the page that holds the frame has a main part of its own.
    <main className={styles.inside} aria-label={heading}>
      <h1 className="vh">{heading}</h1>
      <ModelStage {...stage} />
    </main>
  )
}
