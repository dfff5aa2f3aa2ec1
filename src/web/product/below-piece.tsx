import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { SlideBanner } from '../carousel/slide-banner.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { groupPath } from '../path/group-path.ts'
import styles from './below-piece.module.css'
import type { Recommendations } from './recommendations.view.ts'

interface BelowProps {
  readonly piece: Piece
  readonly recommendations: Recommendations
}

/** The house's promises, what goes with a piece, and the place for what the shopper has looked at before. */
export function BelowPiece({ piece, recommendations: { banner, rows } }: BelowProps): ReactElement {
  const { t } = useVisit()
  return (
    <>
      <SlideBanner messages={banner} />
      <Carousel name="look" title={t('carousels.look')} tiles={rows.completeTheLook} />
      <Carousel name="connected" title={t('carousels.connected')} tiles={rows.connected} />
      <Carousel name="contrast" title={t('carousels.contrast')} tiles={rows.inContrast} />
      <Carousel name="related" title={t('carousels.related')} tiles={rows.related} />
      <MoreIn piece={piece} />
      <div className={styles.place} data-last-visited={piece.colourway} hidden />
    </>
  )
}

/** What a shopper may like of a piece, and want more of. */
function MoreIn({ piece: { material, materialId, colour } }: Pick<BelowProps, 'piece'>): ReactElement {
  const { visit, t } = useVisit()
  return (
    <nav className={styles.more} aria-label={t('carousels.moreIn')}>
      <span className="t-ash" aria-hidden="true">
        {t('carousels.moreIn')}
      </span>
      <a href={visit.base + groupPath('tag', materialId)}>{material}</a>
      <a href={visit.base + groupPath('tag', colour.id)}>{colour.name}</a>
    </nav>
  )
}
