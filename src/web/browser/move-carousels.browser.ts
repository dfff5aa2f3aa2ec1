import { scrollSmoothly } from './scroll-to.browser.ts'
import * as timings from './timings.browser.ts'

const all = () => document.querySelectorAll<HTMLElement>('[data-carousel]')
const trackOf = (carousel: Element) => carousel.querySelector<HTMLElement>('[data-track]')!
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

let isListening = false

/** The steps of every carousel on the page, and the banner that moves by itself. */
export function moveCarousels(): void {
  setUpCarousels()
  for (const carousel of all()) if ('autoplay' in carousel.dataset) play(carousel)
  if (isListening) return
  isListening = true
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-carousel] [data-step]') : null
    if (button) step(button.closest('[data-carousel]')!, Number(button.dataset.step))
  })
  document.addEventListener('keydown', walk)
  // A scroll does not rise to the document, but it comes down from it.
  document.addEventListener(
    'scroll',
    ({ target }) => target instanceof Element && target.matches('[data-track]') && tell(target),
    {
      capture: true,
      passive: true,
    },
  )
  addEventListener('resize', setUpCarousels)
}

/** Steps are there where there is somewhere to go. */
export function setUpCarousels(): void {
  for (const carousel of all()) tell(trackOf(carousel))
}

function tell(track: Element): void {
  const steps = track.closest('[data-carousel]')!.querySelector<HTMLElement>('[data-steps]')!
  const rest = track.scrollWidth - track.clientWidth
  steps.hidden = rest < 2
  // Right to left, it counts below zero.
  const at = Math.abs(track.scrollLeft)
  // Not `disabled`: the focus would be lost on the last step.
  steps.querySelector('[data-step="-1"]')!.toggleAttribute('aria-disabled', at < 2)
  steps.querySelector('[data-step="1"]')!.toggleAttribute('aria-disabled', at > rest - 2)
}

/** On or back by the slides that are wholly in view. */
function step(carousel: Element, by: number): void {
  const track = trackOf(carousel)
  const slide = track.firstElementChild!.getBoundingClientRect().width
  const forward = getComputedStyle(track).direction === 'rtl' ? -1 : 1
  const left = by * forward * slide * Math.max(1, Math.floor(track.clientWidth / slide + 0.01))
  scrollSmoothly(track, { left: track.scrollLeft + left })
}

/** The arrows go from slide to slide. */
function walk(event: KeyboardEvent): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const slide = event.target instanceof Element ? event.target.closest('[data-track] > *') : null
  if (!slide) return
  const isForward = (event.key === 'ArrowRight') === (getComputedStyle(slide).direction === 'ltr')
  const next = isForward ? slide.nextElementSibling : slide.previousElementSibling
  event.preventDefault()
  next?.querySelector<HTMLElement>('a')?.focus()
}

/** One slide after the other, and round again; never while it is paused, held by hand or focus, or motion is not wanted. */
function play(carousel: HTMLElement): void {
  const pause = carousel.querySelector<HTMLElement>('[data-pause]')
  if (!pause || still()) return
  const track = trackOf(carousel)
  pause.hidden = false
  pause.addEventListener('click', () => {
    pause.setAttribute('aria-pressed', String(pause.getAttribute('aria-pressed') !== 'true'))
  })
  const timer = setInterval(() => {
    if (!carousel.isConnected) return clearInterval(timer)
    const isHeld = carousel.matches(':hover, :focus-within') || document.hidden
    if (isHeld || pause.getAttribute('aria-pressed') === 'true') return
    const isLast = Math.abs(track.scrollLeft) > track.scrollWidth - track.clientWidth - 2
    if (isLast) scrollSmoothly(track, { left: 0 })
    else step(carousel, 1)
  }, timings.bannerStays)
}
