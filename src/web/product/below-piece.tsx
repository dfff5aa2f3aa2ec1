import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { fromTablet } from '../../markets/breakpoint.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { SlideBanner } from '../carousel/slide-banner.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Once } from '../layout/written.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import styles from './below-piece.module.css'
import type { Recommendations } from './recommendations.view.ts'
import { Styles } from './variation/variations.tsx'

interface BelowProps {
  readonly piece: Piece
  readonly recommendations: Recommendations
}

/** How it is cut, the house's promises, what goes with a piece, and the place for what the shopper has looked at before. */
export function BelowPiece({ piece, recommendations: { banner, rows } }: BelowProps): ReactElement {
  const { t } = useVisit()
  return (
    <>
      <Once as="section" of={piece} name="cut" className={styles.cut} aria-labelledby="cut">
        {() => <Cut piece={piece} />}
      </Once>
      <SlideBanner messages={banner} />
      <Carousel name="look" title={t('carousels.look')} tiles={rows.completeTheLook} />
      <Carousel name="connected" title={t('carousels.connected')} tiles={rows.connected} />
      <Carousel name="contrast" title={t('carousels.contrast')} tiles={rows.inContrast} />
      <Carousel name="related" title={t('carousels.related')} tiles={rows.related} />
      <div className={styles.more}>
        <Styles piece={piece} />
      </div>
      <div className={styles.place} data-last-visited={piece.colourway} hidden />
    </>
  )
}

/** For the story of its cut, in this order: worn it shows what a cut is for, and from near it stands in the gallery just above. */
const tellingViews = ['worn', 'back', 'side', 'detail']

/** How the pieces of its family are cut, beside the piece. */
function Cut({ piece: { pictures, colour, cut } }: Pick<BelowProps, 'piece'>): ReactElement {
  const { t } = useVisit()
  const views = pictures.map(({ view }) => view)
  const shown = views.indexOf(tellingViews.find((view) => views.includes(view)) ?? '')
  return (
    <>
      {shown > 0 && <PieceImage pictures={pictures} hex={colour.hex} view={shown} alt="" sizes={`${fromTablet} 40vw, 100vw`} />}
      <div>
        <p className="t-label t-ash">{t('choosing.onePiece')}</p>
        <h2 id="cut" className="t-head">
          {cut.title}
        </h2>
        <p>{cut.text}</p>
      </div>
    </>
  )
}
