import type { ReactElement } from 'react'
import type { BannerMessage } from '../../domain/content/banner.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Once } from '../layout/written.tsx'
import { Pause } from '../ui/pause.tsx'
import styles from './carousel.module.css'
import { Steps } from './carousel.tsx'

/** A slim line of the house's promises, one at a time. It moves on by itself unless it is paused, or motion is not wanted. */
export function SlideBanner({ messages }: { readonly messages: readonly BannerMessage[] }): ReactElement | null {
  const { visit, t } = useVisit()
  if (messages.length === 0) return null
  return (
    <Once
      as="section"
      of={messages}
      name="banner"
      className={styles.banner}
      data-carousel="banner"
      data-autoplay=""
      aria-roledescription={t('carousels.carousel')}
      aria-label={t('carousels.promises')}
    >
      {() => (
        <>
          <Pause label={t('carousels.pause')} />
          <ul className={styles.track} data-track="">
            {messages.map(({ text, path }) => (
              <li key={path}>
                <a href={visit.base + path}>{text}</a>
              </li>
            ))}
          </ul>
          <Steps />
        </>
      )}
    </Once>
  )
}
