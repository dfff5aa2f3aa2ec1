import type { ReactElement } from 'react'
import styles from './plate.module.css'

interface PlateProps {
  readonly wide: string
  readonly tall: string
  /** Empty for a picture that only repeats the words beside it. */
  readonly alt: string
  readonly shape: 'hero' | 'story' | 'tile'
  readonly eager?: boolean
}

/** An image is a plate with a fixed ratio, on the colour of the studio sweep; its text is a caption below it. */
export function Plate({ wide, tall, alt, shape, eager = false }: PlateProps): ReactElement {
  return (
    <picture className={styles.plate} data-shape={shape}>
      <source media="(min-width: 768px)" srcSet={wide} />
      <img src={tall} alt={alt} loading={eager ? 'eager' : 'lazy'} fetchPriority={eager ? 'high' : 'auto'} decoding="async" />
    </picture>
  )
}
