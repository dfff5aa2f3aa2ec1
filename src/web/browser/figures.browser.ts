import type { AnalyticsEvent } from '../../kernel/event-contract.ts'
import type { SiteConfig } from '../site-config.ts'
import { isAllowed } from './consent-state.browser.ts'

/** A figure of the house's own: what, and how much of it where it is measured. */
type Figure = readonly [name: string, value?: number]

const device = () => (innerWidth < 768 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop')

/**
 * Counts what happens on this page and sends it to the house when the page is left: which kind of page, how large a screen, and no more.
 * Nothing is stored, and nobody is known again; a visit begins where one comes from elsewhere.
 */
export function countFigures({ urls, pageContext }: SiteConfig): (event: AnalyticsEvent) => void {
  const figures: Figure[] = []
  const speed = watchSpeed()
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !isAllowed('figures')) return
    const events = [...figures.splice(0), ...speed()]
    if (events.length > 0)
      navigator.sendBeacon(urls.figures!, JSON.stringify({ at: Date.now(), page: pageContext, device: device(), events }))
  })
  return ({ event, ...fields }) => {
    if (event === 'page') figures.push([event], ...(isEntry() ? [['visit'] as const] : []))
    if (event === 'checkoutStep') figures.push([`step${(fields as { step: number }).step}`])
  }
}

function isEntry(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate' && !document.referrer.startsWith(location.origin)
}

type Timed = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean; readonly interactionId: number }

/** The three that visitors feel: the largest picture, the slowest answer, and how much has moved; each once. */
function watchSpeed(): () => Figure[] {
  const most: Record<'lcp' | 'inp' | 'cls', number | undefined> = { lcp: undefined, inp: undefined, cls: 0 }
  let [moved, first, last] = [0, 0, 0]
  const watch = (type: string, take: (entry: Timed) => void) => {
    try {
      const options = { type, buffered: true, durationThreshold: 40 }
      new PerformanceObserver((list) => (list.getEntries() as Timed[]).forEach(take)).observe(options)
    } catch {
      // A browser that does not measure it.
    }
  }
  watch('largest-contentful-paint', ({ startTime }) => (most.lcp = startTime))
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) most.inp = Math.max(most.inp ?? 0, duration)
  })
  // Moves within five seconds, none more than one after the last, count together.
  watch('layout-shift', ({ hadRecentInput, value, startTime }) => {
    if (hadRecentInput) return
    const isSame = startTime - last < 1_000 && startTime - first < 5_000
    moved = isSame ? moved + value : value
    if (!isSame) first = startTime
    last = startTime
    most.cls = Math.max(most.cls ?? 0, moved)
  })
  let isSent = false
  return () => {
    if (isSent) return []
    isSent = true
    return (['lcp', 'inp', 'cls'] as const).flatMap((name) => {
      const value = most[name]
      return value === undefined ? [] : [[name, Math.round(name === 'cls' ? value * 1_000 : value)]]
    })
  }
}
