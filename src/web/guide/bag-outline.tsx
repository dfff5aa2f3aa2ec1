import type { ReactElement } from 'react'
import type { BagSize } from '../../domain/catalog/details.ts'
import styles from './guide.module.css'

/** A strap longer than this is worn over the shoulder. */
const longestHandle = 250

export const isWornOverShoulder = ({ handle }: BagSize) => handle !== null && handle > longestHandle

interface Form {
  /** Drawn one wide and one high, and stretched to the bag's size: the middle of the top stands at 0, 0. */
  readonly body: string
  readonly seams: string
  /** How far the edge at the foot reaches to either side. */
  readonly foot: number
}

const box = 'M-.5 0H.5V.95Q.5 1 .46 1H-.46Q-.5 1-.5 .95Z'

const forms: Readonly<Record<string, Form>> = {
  'top-handle': {
    body: 'M-.45 0H.45L.5 .93Q.5 1 .46 1H-.46Q-.5 1-.5 .93Z',
    seams: 'M-.45 0L-.43 .36Q-.42 .46-.3 .48L0 .58L.3 .48Q.42 .46 .43 .36L.45 0M-.06 .5H.06V.64H-.06Z',
    foot: 0.46,
  },
  tote: {
    body: 'M-.5 0H.5L.43 .95Q.43 1 .4 1H-.4Q-.43 1-.43 .95Z',
    seams: 'M-.495 .07H.495M-.24 0V.2M.24 0V.2',
    foot: 0.4,
  },
  'chain-bag': {
    body: 'M-.49 0H.49L.5 .93Q.5 1 .46 1H-.46Q-.5 1-.5 .93Z',
    seams: 'M-.493 .3V.5Q-.48 .62-.4 .62H.4Q.48 .62 .493 .5V.3M-.045 .54H.045V.7H-.045Z',
    foot: 0.46,
  },
  bucket: {
    body: 'M-.44 0Q0 .05 .44 0L.38 .2C.5 .36 .54 .66 .42 1H-.42C-.54 .66-.5 .36-.38 .2Z',
    seams:
      'M-.38 .2Q0 .27 .38 .2M-.46 .86Q0 .9 .46 .86M-.3 .01L-.26 .22M-.12 .02L-.1 .24M.12 .02L.1 .24M.3 .01L.26 .22M-.02 .235L-.08 .46M.02 .235L.06 .5',
    foot: 0.42,
  },
  clutch: { body: box, seams: 'M-.5 .14H.5M-.05 0V.26H.05V0', foot: 0.46 },
  envelope: { body: box, seams: 'M-.5 0L0 .62L.5 0', foot: 0.46 },
}

/** A clutch as thin as this is folded, not framed. */
const envelopeDepth = 30

function formOf(family: string, { depth }: BagSize): Form {
  return forms[family === 'clutch' && depth <= envelopeDepth ? 'envelope' : family] ?? forms.clutch!
}

/** A bag from the front, as large as it is. */
export function BagOutline({ family, size }: { readonly family: string; readonly size: BagSize }): ReactElement {
  const { width, height, handle } = size
  const { body, seams, foot } = formOf(family, size)
  return (
    <g className={styles.bag}>
      {handle !== null && !isWornOverShoulder(size) && <path className={styles.strap} d={handlePath(width, handle)} />}
      <g transform={`scale(${width} ${height})`}>
        <path d={body} />
        <path className={styles.seam} d={seams} />
        <path className={styles.edge} d={`M${-foot} 1H${foot}`} />
      </g>
    </g>
  )
}

/** Up, over and down, from two feet on the top. */
function handlePath(width: number, handle: number): string {
  const foot = 0.24 * width
  return `M${-foot} 0C${-foot} ${-0.9 * handle} ${-foot * 0.7} ${-handle} 0 ${-handle}C${foot * 0.7} ${-handle} ${foot} ${-0.9 * handle} ${foot} 0`
}
