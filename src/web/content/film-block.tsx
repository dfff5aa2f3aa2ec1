import type { ReactElement } from 'react'
import { filmSize, filmSources } from '../../domain/content/film.ts'
import { useVisit } from '../layout/visit-context.tsx'
import type { BlockProps } from '../reading/block-parts.tsx'
import { Pause } from '../ui/pause.tsx'
import { WideImage } from '../ui/scene-image.tsx'
import styles from './film-block.module.css'

/**
 * A silent film on a plate, its caption below. It begins in the browser, when it is seen (`play-films.browser.ts`); until then, and wherever it may not
 * run, the plate shows its scene. That is a picture below the film, not its `poster`: a poster is fetched at once, however far down it stands.
 */
export function FilmBlock({ block }: BlockProps<'film'>): ReactElement {
  const { t } = useVisit()
  return (
    <figure className={`section ${styles.film}`} data-film="">
      <div>
        <WideImage scene={block.scene} />
        <video
          {...filmSize}
          muted
          loop
          playsInline
          disablePictureInPicture
          disableRemotePlayback
          preload="none"
          tabIndex={-1}
          aria-hidden="true"
        >
          {filmSources(block.film).map((source) => (
            <source key={source.src} {...source} />
          ))}
        </video>
      </div>
      <figcaption className="wrap">
        <span>{block.caption}</span>
        <Pause label={t('carousels.pause')} />
      </figcaption>
    </figure>
  )
}
