import type { ReactElement } from 'react'
import { useVisit } from '../../layout/visit-context.tsx'
import { piecePath } from '../../piece/piece-path.ts'
import { largestPrint } from '../../piece/prints.ts'
import type { ProductView } from '../../piece/product.view.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import styles from './images.popin.module.css'
import { pictureAlt, pictureNumber, viewWords } from './picture-words.ts'
import { ZoomGallery } from './zoom-gallery.island.tsx'

/** All pictures of a piece, as large as there are: the fullscreen gallery, or a page of its own. */
export function Images({ view: { piece }, start }: { readonly view: ProductView; readonly start: number }): ReactElement {
  const { visit, t } = useVisit()
  const pictures = piece.pictures.map((picture, index) => {
    const words = viewWords(picture.view, t)
    return {
      ...largestPrint(picture),
      alt: pictureAlt(piece, picture, t, visit.language),
      number: pictureNumber(index),
      position: t('gallery.position', { number: index + 1, total: piece.pictures.length, view: words }),
      view: words,
    }
  })
  const labels = {
    choose: t('gallery.choose'),
    closer: t('gallery.closer'),
    further: t('gallery.further'),
    enlarged: t('gallery.enlarged', { percent: '{percent}' }),
  }
  return (
    <div className={styles.images}>
      <div className="wrap">
        <Breadcrumb
          label={t('common.breadcrumb')}
          trail={[{ name: piece.name, href: visit.base + piecePath(piece.colourway, piece.slug) }]}
          here={t('gallery.pictures')}
        />
        <h1 className={`t-name ${styles.name}`}>{piece.name}</h1>
        <p className="vh">{t('gallery.help')}</p>
      </div>
      <div className={styles.room}>
        <ZoomGallery pictures={pictures} start={start} labels={labels} />
      </div>
    </div>
  )
}
