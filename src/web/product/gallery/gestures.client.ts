import { type Frame, fitted, type Placement, type Point, pan, pinch, swipe, turnWheel, zoomAt } from './zoom.ts'

/** What a hand on the stage can do; the gallery says how. */
interface Hand {
  placement(): Placement
  frame(): Frame
  place(placement: Placement): void
  /** The strip follows the hand until it lets go. */
  drag(px: number): void
  /** The hand has carried the strip to the left (-1) or to the right (1). */
  turn(direction: 1 | -1): void
}

/** Less than this is a tap, or a finger that trembles. */
const slackPx = 6
const tapRatio = 2
const wheelLinePx = 16
/** A pinch on a trackpad arrives as a wheel with Ctrl, in small figures. */
const trackpadPinch = 5

/** One finger or a mouse moves what is enlarged and turns the page of what is not; two pinch; the wheel and a tap zoom. */
export function followHand(stage: HTMLElement, hand: Hand): () => void {
  const fingers = new Map<number, Point>()
  let begun = { placement: fitted, points: [] as Point[], time: 0 }
  let moved = false

  /** Measured from the middle of the stage, where the fitted picture has its own. */
  function pointOf(event: MouseEvent): Point {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }

  function begin(event: PointerEvent): void {
    begun = { placement: hand.placement(), points: [...fingers.values()], time: event.timeStamp }
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || fingers.size === 2) return
    stage.setPointerCapture(event.pointerId)
    if (fingers.size === 0) moved = false
    fingers.set(event.pointerId, pointOf(event))
    begin(event)
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, pointOf(event))
    const [first, second] = [...fingers.values()]
    const [firstBefore, secondBefore] = begun.points
    if (second) {
      moved = true
      hand.drag(0)
      hand.place(pinch(begun.placement, [firstBefore!, secondBefore!], [first!, second], hand.frame()))
      return
    }
    const by = { x: first!.x - firstBefore!.x, y: first!.y - firstBefore!.y }
    moved ||= Math.hypot(by.x, by.y) > slackPx
    if (!moved) return
    if (begun.placement.ratio > 1) hand.place(pan(begun.placement, by, hand.frame()))
    else hand.drag(by.x)
  }

  function lift(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size > 0) {
      begin(event)
      return
    }
    hand.drag(0)
    if (event.type !== 'pointercancel') letGo(pointOf(event), event.timeStamp - begun.time)
  }

  function letGo(point: Point, ms: number): void {
    const { placement, points } = begun
    const isFitted = placement.ratio === 1 && hand.placement().ratio === 1
    const direction = moved && isFitted ? swipe(point.x - points[0]!.x, ms, stage.clientWidth) : 0
    if (direction !== 0) hand.turn(direction)
    if (!moved) hand.place(isFitted ? zoomAt(placement, tapRatio, point, hand.frame()) : fitted)
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLinePx : 1)
    hand.place(turnWheel(hand.placement(), pixels * (event.ctrlKey ? trackpadPinch : 1), pointOf(event), hand.frame()))
  }

  const stop = new AbortController()
  const { signal } = stop
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', move, { signal })
  stage.addEventListener('pointerup', lift, { signal })
  stage.addEventListener('pointercancel', lift, { signal })
  // Not passive: the page behind must not scroll.
  stage.addEventListener('wheel', wheel, { signal, passive: false })
  return () => stop.abort()
}
