import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, maxRatio, type Placement, pan, panStep, pinch, step, swipe, turnWheel, zoomAt } from './zoom.ts'

const frame = { width: 600, height: 800 }

const anywhere = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -400, max: 400 }) })
const anyPlacement = fc
  .tuple(fc.double({ min: 1, max: 3, noNaN: true }), anywhere)
  .map(([ratio, point]) => zoomAt(fitted, ratio, point, frame))

/** The enlarged picture still covers the frame it was fitted to. */
function covers({ ratio, x, y }: Placement): boolean {
  const slack = 1e-6
  return Math.abs(x) <= (frame.width * (ratio - 1)) / 2 + slack && Math.abs(y) <= (frame.height * (ratio - 1)) / 2 + slack
}

test('[UI-15] the zoom stops at ratio 3, and at 1', () => {
  expect(maxRatio).toBe(3)
  let placement = fitted
  for (let press = 0; press < 10; press += 1) placement = step(placement, 1, frame)
  expect(placement.ratio).toBe(3)
  expect(turnWheel(placement, -10_000, fitted, frame).ratio).toBe(3)
  expect(pinch(placement, [at(0, 0), at(1, 0)], [at(-300, 0), at(300, 0)], frame).ratio).toBe(3)
  expect(turnWheel(placement, 10_000, fitted, frame)).toEqual(fitted)
})

test('[UI-16] an arrow moves the picture by 100 px, as far as there is picture', () => {
  const closer = step(step(fitted, 1, frame), 1, frame)
  expect(pan(closer, { x: -panStep, y: 0 }, frame)).toEqual({ ratio: 2, x: -100, y: 0 })
  expect(pan(closer, { x: 0, y: panStep }, frame)).toEqual({ ratio: 2, x: 0, y: 100 })
  expect(pan(closer, { x: -1000, y: 1000 }, frame)).toEqual({ ratio: 2, x: -300, y: 400 })
  expect(pan(fitted, { x: panStep, y: panStep }, frame)).toEqual(fitted)
})

test('[UI-17] + comes closer and - goes back, half a size at a time', () => {
  const ratios = [fitted]
  for (const direction of [1, 1, -1, -1, -1] as const) ratios.push(step(ratios.at(-1)!, direction, frame))
  expect(ratios.map(({ ratio }) => ratio)).toEqual([1, 1.5, 2, 1.5, 1, 1])
})

test('however it is moved, the ratio stays between 1 and 3 and the frame is covered', () => {
  fc.assert(
    fc.property(anyPlacement, anywhere, fc.integer({ min: -2000, max: 2000 }), anywhere, (from, point, delta, by) => {
      for (const after of [
        turnWheel(from, delta, point, frame),
        pan(from, by, frame),
        pinch(from, [point, by], [by, fitted], frame),
      ]) {
        expect(after.ratio).toBeGreaterThanOrEqual(1)
        expect(after.ratio).toBeLessThanOrEqual(maxRatio)
        expect(covers(after)).toBe(true)
      }
    }),
  )
})

test('what lies under the pointer stays there while coming closer', () => {
  fc.assert(
    fc.property(fc.integer({ min: -300, max: 300 }), fc.double({ min: 1, max: 3, noNaN: true }), (x, ratio) => {
      const after = zoomAt(fitted, ratio, { x, y: 0 }, frame)
      // A spot of the picture at x shows at x * ratio + offset.
      expect(x * after.ratio + after.x).toBeCloseTo(x, 6)
    }),
  )
})

test('two fingers carry the picture along', () => {
  const from = zoomAt(fitted, 2, fitted, frame)
  const after = pinch(from, [at(-50, 0), at(50, 0)], [at(-30, 40), at(70, 40)], frame)
  expect(after).toEqual({ ratio: 2, x: 20, y: 40 })
})

test('a hand turns the page by a quarter of the screen, or by a flick; anything less goes back', () => {
  expect([swipe(-120, 900, 400), swipe(120, 900, 400), swipe(-80, 900, 400)]).toEqual([-1, 1, 0])
  expect([swipe(40, 60, 400), swipe(-40, 60, 400), swipe(10, 5, 400), swipe(0, 0, 400)]).toEqual([1, -1, 0, 0])
})

function at(x: number, y: number) {
  return { x, y }
}
