import type { ReactElement } from 'react'
import styles from './plate.module.css'

interface PlateProps {
  /** Prints of the picture that a browser may choose: by type, by width, or by the shape of the screen. The last is for all others. */
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
  readonly shape: 'hero' | 'story' | 'look' | 'film' | 'tile'
  readonly eager?: boolean
}

/** An image is a plate with a fixed ratio, on the colour of the studio sweep; its text is a caption below it. */
export function Plate({ prints, src, alt, shape, eager = false, ...size }: PlateProps): ReactElement {
  const own = prints.at(-1)
  return (
    <picture className={styles.plate} data-shape={shape}>
      {prints.slice(0, -1).map((print) => (
        <source key={print.srcSet} {...print} />
      ))}
      <img
        src={src}
        srcSet={own?.srcSet}
        sizes={own?.sizes}
        alt={alt}
        {...size}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
