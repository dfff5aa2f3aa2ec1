import { type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { island } from '../../islands/island.tsx'
import { followHand } from './gestures.client.ts'
import { fitted, maxRatio, type Placement, type Point, pan, panStep, step } from './zoom.ts'
import styles from './zoom-gallery.island.module.css'

export interface ZoomGalleryProps {
  readonly pictures: readonly {
    readonly prints: readonly { readonly type: string; readonly srcSet: string }[]
    readonly src: string
    readonly width: number
    readonly height: number
    readonly alt: string
    /** `01`. */
    readonly number: string
    /** `Picture 1 of 4: seen from the side`. */
    readonly position: string
    readonly view: string
  }[]
  /** Which of them is shown first. */
  readonly start: number
  /** `{percent}` stands in `enlarged` for the figure. */
  readonly labels: Readonly<Record<'choose' | 'closer' | 'further' | 'enlarged', string>>
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}
const zoomKeys: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/** All pictures of a piece, one at a time, as close as three times. Without script it is a strip to scroll. */
function ZoomGalleryInner({ pictures, start, labels }: ZoomGalleryProps): ReactElement {
  const [index, setIndex] = useState(start)
  const [ratio, setRatio] = useState(1)
  const [isLive, setLive] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLOListElement>(null)
  /** Moves faster than React should render: kept here, and written to the picture itself. */
  const now = useRef({ index: start, placement: fitted })

  const picture = () => strip.current!.querySelectorAll('img')[now.current.index]!
  const frame = () => ({ width: picture().offsetWidth, height: picture().offsetHeight })

  function place(placement: Placement): void {
    now.current.placement = placement
    picture().style.transform = `translate(${placement.x}px, ${placement.y}px) scale(${placement.ratio})`
    setRatio(placement.ratio)
  }

  function show(next: number): void {
    if (next < 0 || next >= pictures.length) return
    place(fitted)
    now.current.index = next
    setIndex(next)
  }

  /** Where reading goes to the left, so do the pictures. */
  function turn(towards: 1 | -1): void {
    show(now.current.index + (getComputedStyle(stage.current!).direction === 'rtl' ? -towards : towards))
  }

  function zoom(direction: 1 | -1): void {
    place(step(now.current.placement, direction, frame()))
  }

  /** Arrows move what is enlarged; where there is nothing to move, left and right turn the page. */
  function pressArrow({ x, y }: Point): boolean {
    if (now.current.placement.ratio > 1) place(pan(now.current.placement, { x: x * panStep, y: y * panStep }, frame()))
    else if (x !== 0) turn(x > 0 ? -1 : 1)
    else return false
    return true
  }

  function press(event: KeyboardEvent): void {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const direction = zoomKeys[event.key]
    if (direction) zoom(direction)
    if (direction || (arrow && pressArrow(arrow))) event.preventDefault()
  }

  useLayoutEffect(() => strip.current!.style.setProperty('--index', `${index}`), [index])
  const listen = useEffectEvent(() => {
    document.addEventListener('keydown', press)
    const letGo = followHand(stage.current!, {
      placement: () => now.current.placement,
      frame,
      place,
      drag: (px) => strip.current!.style.setProperty('--drag', `${px}px`),
      turn: (direction) => turn(direction > 0 ? -1 : 1),
    })
    return () => {
      letGo()
      document.removeEventListener('keydown', press)
    }
  })
  // What the listeners use lives in refs: one set of them serves as long as the gallery does.
  useEffect(() => {
    setLive(true)
    return listen()
  }, [])

  const current = pictures[index]!
  const enlarged = ratio > 1 ? `. ${labels.enlarged.replace('{percent}', String(Math.round(ratio * 100)))}` : ''
  return (
    <div className={styles.zoom} data-live={isLive || undefined} data-ratio={ratio}>
      <div ref={stage} className={styles.stage}>
        <ol ref={strip} className={styles.strip}>
          {pictures.map((each, at) => (
            <li key={each.src} data-current={at === index || undefined} aria-hidden={isLive && at !== index ? true : undefined}>
              <picture>
                {each.prints.map((print) => (
                  <source key={print.type} {...print} />
                ))}
                <img
                  src={each.src}
                  alt={each.alt}
                  width={each.width}
                  height={each.height}
                  draggable={false}
                  loading={at === start ? 'eager' : 'lazy'}
                />
              </picture>
            </li>
          ))}
        </ol>
      </div>
      <p className="vh" aria-live="polite">
        {current.position + enlarged}
      </p>
      {pictures.length > 1 && (
        <fieldset className={styles.pages} aria-label={labels.choose}>
          {pictures.map((each, at) => (
            <button key={each.src} type="button" aria-current={at === index ? 'true' : undefined} onClick={() => show(at)}>
              {each.number}
              <span className="vh"> {each.view}</span>
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.tools}>
        <button type="button" aria-label={labels.further} aria-disabled={ratio <= 1 || undefined} onClick={() => zoom(-1)}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 10h14" />
          </svg>
        </button>
        <button type="button" aria-label={labels.closer} aria-disabled={ratio >= maxRatio || undefined} onClick={() => zoom(1)}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 10h14M10 3v14" />
          </svg>
        </button>
      </div>
    </div>
  )
}

export const ZoomGallery = island('zoom-gallery', 'load', ZoomGalleryInner)
