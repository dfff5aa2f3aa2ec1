import type { ReactElement } from 'react'
import type { Scene } from '../../domain/content/scene.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Pause } from '../ui/pause.tsx'
import { SceneImage } from '../ui/scene-image.tsx'
import styles from './carousel.module.css'
import { Steps } from './carousel.tsx'

const mostPictures = 5

/** Photographs one at a time. They move on by themselves unless they are paused, or motion is not wanted. */
export function PictureCarousel({ scenes, label }: { readonly scenes: readonly Scene[]; readonly label: string }): ReactElement {
  const { t } = useVisit()
  return (
    <section
      className={styles.pictures}
      data-carousel="pictures"
      data-autoplay=""
      aria-roledescription={t('carousels.carousel')}
      aria-label={label}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, and holds nothing that is */}
      <ul className={styles.track} data-track="" tabIndex={0}>
        {scenes.slice(0, mostPictures).map((scene, index) => (
          <li key={scene.name}>
            <SceneImage scene={scene} shape="story" eager={index === 0} />
          </li>
        ))}
      </ul>
      <div className={styles.under}>
        <Pause label={t('carousels.pause')} />
        <Steps />
      </div>
    </section>
  )
}
