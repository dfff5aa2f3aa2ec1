import type { ReactElement } from 'react'
import styles from './guide.module.css'
import { Person, personHeight } from './person.tsx'

/** A foot of 240 mm from above, its heel at a wall; the letters are those of the text beside it. */
export function FootFigure(): ReactElement {
  return (
    <svg className={styles.figure} viewBox="-34 -22 188 276" aria-hidden="true">
      <path
        className={styles.shape}
        d="M50 240C30 240 22 222 23 200C24 175 31 160 29 132C27 106 10 96 8 68C7 50 9 30 15 14C18 4 26 0 33 2C40 4 42 12 42 23C43 10 54 9 57 19C58 24 58 27 58 31C60 22 69 22 71 32C72 37 72 39 72 42C75 35 82 37 83 46C84 50 84 53 84 56C87 51 93 54 94 63C97 75 97 84 95 95C92 121 86 140 82 166C80 186 80 200 77 215C73 232 64 240 50 240Z"
      />
      <path className={styles.shape} d="M-20 240H140" />
      <path className={styles.measure} d="M122 0V240M116 0H128M116 240H128" />
      <path className={styles.measure} d="M8 68L95 92" />
      <path className={styles.measure} data-around="" d="M8 68C26 106 66 116 95 92" />
      <path className={styles.guideLine} d="M33 1H122" />
      <Letter x={131} y={124} of="A" />
      <Letter x={48} y={72} of="B" />
      <Letter x={44} y={126} of="C" />
    </svg>
  )
}

const levels = { A: [446, 169], B: [640, 131], C: [862, 172] } as const

/** A body from the front: chest, waist, hips and the inside of the leg. */
export function BodyFigure(): ReactElement {
  return (
    <svg className={styles.figure} viewBox={`-330 -20 660 ${personHeight + 40}`} aria-hidden="true" data-body="">
      <Person className={styles.shape} />
      {Object.entries(levels).map(([letter, [y, half]]) => (
        <g key={letter}>
          <path className={styles.measure} d={`M${-half} ${y}C${-half / 2} ${y + 26} ${half / 2} ${y + 26} ${half} ${y}`} />
          <path
            className={styles.measure}
            data-around=""
            d={`M${-half} ${y}C${-half / 2} ${y - 22} ${half / 2} ${y - 22} ${half} ${y}`}
          />
          <Letter x={-22} y={y - 38} of={letter} large />
        </g>
      ))}
      <path className={styles.measure} d="M0 900V1720" />
      <Letter x={158} y={1480} of="D" large />
    </svg>
  )
}

function Letter({ x, y, of, large = false }: { x: number; y: number; of: string; large?: boolean }): ReactElement {
  return (
    <text className={styles.letter} x={x} y={y} fontSize={large ? 62 : 12}>
      {of}
    </text>
  )
}
