import { type ReactElement, useEffect, useRef, useState } from 'react'
import { island } from '../islands/island.tsx'
import styles from './register-frame.island.module.css'

interface RegisterFrameProps {
  readonly src: string
  readonly title: string
  /** Said when nobody is there. */
  readonly away: string
}

const patienceMs = 5_000
const askEveryMs = 250

/**
 * Somebody else's page. A browser tells nobody whether a frame holds a page or an error, so the page itself must say that it is
 * there; one that has said nothing when the time is over is taken away, and told of in a sentence.
 */
function RegisterFrameInner({ src, title, away }: RegisterFrameProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const hello = () => frame.current?.contentWindow?.postMessage({ type: 'traceability:hello' }, '*')
    const asking = setInterval(hello, askEveryMs)
    const giveUp = setTimeout(() => {
      clearInterval(asking)
      setAway(true)
    }, patienceMs)
    const stop = () => {
      clearInterval(asking)
      clearTimeout(giveUp)
    }
    const hear = ({ source, data }: MessageEvent<{ type?: string } | null>) => {
      const { current } = frame
      if (!current || source !== current.contentWindow || data?.type !== 'traceability:ready') return
      stop()
      // It may have been slow, and not away.
      setAway(false)
    }
    addEventListener('message', hear)
    return () => {
      stop()
      removeEventListener('message', hear)
    }
  }, [])

  return (
    <>
      {/* Its origin is not ours, and inside this frame it has none at all: it may run its script, and nothing else. */}
      <iframe
        ref={frame}
        src={src}
        title={title}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        loading="lazy"
        className={styles.frame}
        hidden={isAway}
      />
      <p role="status" className={styles.away}>
        {isAway ? away : ''}
      </p>
    </>
  )
}

export const RegisterFrame = island('register-frame', 'visible', RegisterFrameInner)
