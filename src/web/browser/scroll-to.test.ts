import { afterEach, expect, test, vi } from 'vitest'
import { scrollSmoothly } from './scroll-to.browser.ts'

/** Something that scrolls, and the frames that were asked for. */
function scrolled({ isStill = false } = {}) {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => id > 0 && (frames[id - 1] = () => {}))
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const box = {
    scrollTop: 100,
    scrollLeft: 0,
    style: { scrollSnapType: '' },
    scrollTo({ top, left }: { top: number; left: number }) {
      Object.assign(box, { scrollTop: top, scrollLeft: left })
    },
  }
  const at = (ms: number) => frames.at(-1)!(1_000 + ms)
  return { box, element: box as unknown as HTMLElement, at, frames }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[UI-08] a scroll arrives after 500 ms and not before', () => {
  const { box, element, at, frames } = scrolled()
  scrollSmoothly(element, { top: 900 })
  at(250)
  expect(box.scrollTop).toBeGreaterThan(500)
  expect(box.scrollTop).toBeLessThan(900)
  at(499)
  expect(box.scrollTop).toBeLessThan(900)
  expect(box.style.scrollSnapType).toBe('none')
  const asked = frames.length
  at(500)
  expect([box.scrollTop, box.scrollLeft, box.style.scrollSnapType]).toEqual([900, 0, ''])
  expect(frames).toHaveLength(asked)
})

test('[UI-08] where motion is not wanted it is there at once', () => {
  const { box, element, frames } = scrolled({ isStill: true })
  scrollSmoothly(element, { left: 300 })
  expect([box.scrollLeft, box.scrollTop, frames.length]).toEqual([300, 100, 0])
})

test('a newer move takes over', () => {
  const { box, element, at, frames } = scrolled()
  scrollSmoothly(element, { top: 900 })
  scrollSmoothly(element, { top: 0 })
  frames[0]!(1_500)
  at(500)
  expect(box.scrollTop).toBe(0)
})

test('a hand that scrolls meanwhile has its way', () => {
  const { box, element, at, frames } = scrolled()
  scrollSmoothly(element, { top: 900 })
  at(100)
  box.scrollTop = 40
  at(200)
  const asked = frames.length
  expect([box.scrollTop, box.style.scrollSnapType]).toEqual([40, ''])
  expect(frames).toHaveLength(asked)
})
