import type { ReactElement } from 'react'
import styles from './plate.module.css'

interface PlateProps {
  /** Other prints of the picture that a browser may choose: by type, by width, or by the shape of the screen. */
  readonly prints: readonly {
    readonly srcSet: string
    readonly type?: string
    readonly sizes?: string
    readonly media?: string
    readonly width?: number
    readonly height?: number
  }[]
  readonly src: string
  /** Its own measures, so that a browser knows its shape before it comes. */
  readonly width?: number
  readonly height?: number
  /** Empty for a picture that only repeats the words beside it. */
  readonly alt: string
  readonly shape: 'hero' | 'story' | 'tile'
  readonly eager?: boolean
}

/** An image is a plate with a fixed ratio, on the colour of the studio sweep; its text is a caption below it. */
export function Plate({ prints, src, alt, shape, eager = false, ...size }: PlateProps): ReactElement {
  return (
    <picture className={styles.plate} data-shape={shape}>
      {prints.map((print) => (
        <source key={print.srcSet} {...print} />
      ))}
      <img
        src={src}
        alt={alt}
        {...size}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
