import { type ReactElement, useEffect, useState } from 'react'
import { island } from '../../islands/island.tsx'
import { countdown } from './countdown.ts'
import styles from './online-until.island.module.css'

interface OnlineUntilProps {
  /** Milliseconds since 1970. */
  readonly until: number
  readonly labels: Readonly<Record<'until' | 'left' | 'expired', string>>
}

const tickMs = 1_000

/** Until when a piece is sold. The page is kept for everybody and knows no hour: the time that is left starts in the browser. */
function OnlineUntilInner({ until, labels }: OnlineUntilProps): ReactElement {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.until}>
      <span>{labels.until}</span>
      {now === null ? (
        <span className={styles.waiting} aria-hidden="true">
          00:00:00:00
        </span>
      ) : (
        <TimeLeft left={until - now} label={labels.left} expired={labels.expired} />
      )}
    </p>
  )
}

/** A timer is there to be read, and is not read out each second. */
export function TimeLeft({
  left,
  label,
  expired,
}: {
  readonly left: number
  readonly label: string
  readonly expired: string
}): ReactElement {
  const text = countdown(left)
  if (text === null) return <strong>{expired}</strong>
  return (
    <span role="timer" aria-label={label} dir="ltr" className={styles.left}>
      {text}
    </span>
  )
}

export const OnlineUntil = island('online-until', 'visible', OnlineUntilInner)
