import type { ReactElement, ReactNode } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { TileImage } from '../ui/scene-image.tsx'
import styles from './composed.module.css'

interface MessageProps {
  readonly heading: ReactNode
  readonly text?: ReactNode
  /** It answers what somebody just did, and is read out. */
  readonly isAnswer?: boolean
  /** What scripts find it by. */
  readonly marks?: Readonly<Record<`data-${string}`, string>>
  readonly children?: ReactNode
}

/** One thing said, and what follows from it; beside them, where the screen is wide enough, a picture of the atelier. */
export function Message({ heading, text, isAnswer = false, marks, children }: MessageProps): ReactElement {
  return (
    <section className={`wrap ${styles.message}`} {...marks}>
      <div>
        <h1 className="t-title">{heading}</h1>
        {text && (
          <p className="t-soft prose" role={isAnswer ? 'status' : undefined}>
            {text}
          </p>
        )}
        {children}
      </div>
      <TileImage path={scenePath('heritage-pattern', 'tall')} />
    </section>
  )
}
