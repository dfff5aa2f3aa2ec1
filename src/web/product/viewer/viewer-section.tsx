import type { ReactElement } from 'react'
import type { Piece } from '../../../domain/catalog/catalog.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import styles from './viewer.module.css'
import { viewerUrl } from './viewer-url.ts'

/** The way to the 3D viewer, on the page of a piece that has a model: a dialog, or without script a page. */
export function ViewerSection({ piece }: { readonly piece: Piece }): ReactElement | null {
  const { visit, t } = useVisit()
  if (!piece.model) return null
  return (
    <section aria-labelledby="viewer" className={styles.section}>
      <h2 id="viewer" className="t-small">
        {t('viewer.section')}
      </h2>
      <p className="t-small t-soft">{t('viewer.text')}</p>
      <TextLink href={viewerUrl(visit, 'productViewer', piece.colourway)} popin="dialog">
        {t('viewer.open')}
      </TextLink>
    </section>
  )
}
