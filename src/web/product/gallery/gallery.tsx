import type { ReactElement } from 'react'
import type { Piece } from '../../../domain/catalog/catalog.ts'
import { fromTablet } from '../../../markets/breakpoint.ts'
import { appendParam } from '../../append-param.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { Once } from '../../layout/written.tsx'
import { PieceImage } from '../../piece/piece-image.tsx'
import { closestPrint } from '../../piece/prints.ts'
import { urlOf } from '../../urls.ts'
import styles from './gallery.module.css'
import { pictureAlt, pictureNumber } from './picture-words.ts'

/** A strip to swipe on a phone; on a desk the first large, the others in pairs, and one that is left over large again. */
export function Gallery({ piece }: GalleryProps): ReactElement {
  const { t } = useVisit()
  return (
    <Once
      as="section"
      of={piece}
      name="gallery"
      className={styles.gallery}
      aria-label={t('gallery.pictures')}
      data-views={viewsOf(piece)}
    >
      {() => <Views piece={piece} />}
    </Once>
  )
}

interface GalleryProps {
  readonly piece: Piece
}

const viewsOf = ({ pictures }: Piece) => Math.max(1, pictures.length)

function Views({ piece }: GalleryProps): ReactElement {
  const { visit, t } = useVisit()
  const { pictures } = piece
  const total = viewsOf(piece)
  const popin = appendParam(urlOf(visit, 'productImagesPopin'), 'pid', piece.colourway)
  // Cut to a square, these would lose their hem or their toe; what is seen close up has neither.
  const isTall = piece.kind === 'clothing' || piece.family === 'tall-boot'
  return (
    <>
      <ul className={styles.strip}>
        {Array.from({ length: total }, (_, index) => {
          const picture = pictures[index]
          const isWide = index === 0 || (index === total - 1 && total % 2 === 0)
          const plate = (
            <PieceImage
              pictures={pictures}
              hex={piece.colour.hex}
              view={index}
              alt={pictureAlt(piece, picture, t, visit.language)}
              sizes={`(min-width: 1024px) ${isWide ? 55 : 28}vw, ${fromTablet} 50vw, 100vw`}
              eager={index === 0}
              large
            />
          )
          return (
            <li
              key={index}
              data-wide={isWide || undefined}
              data-whole={(isTall && index === 0) || undefined}
              data-low={picture?.view === 'hem' || undefined}
            >
              {picture ? (
                <a href={closestPrint(picture)} data-popin="zoom" data-popin-from={appendParam(popin, 'view', picture.view)}>
                  {plate}
                  <span className={styles.caption}>
                    {total > 1 && <bdi dir="ltr">{`${pictureNumber(index)} / ${pictureNumber(total - 1)}`}</bdi>}
                    <span>{t('gallery.enlarge')}</span>
                  </span>
                </a>
              ) : (
                plate
              )}
            </li>
          )
        })}
      </ul>
      {total > 1 && <div className={styles.line} />}
    </>
  )
}
