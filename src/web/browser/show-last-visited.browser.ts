import { appendParam } from '../append-param.ts'
import { othersThan, readKept, withVisited } from '../piece/last-visited.ts'
import { fetchPart } from './fetch.browser.ts'
import { setUpCarousels } from './move-carousels.browser.ts'

const key = 'lastVisited'

/**
 * Remembers this piece, in this window alone and until it is closed, and shows those before it: the page is the same for everybody, so
 * they come as a part, when their place is about to be seen.
 */
export function showLastVisited(place: HTMLElement, url: string): void {
  const current = place.dataset.lastVisited!
  const kept = exchange(current)
  const others = othersThan(current, kept)
  if (others.length === 0) return
  place.dataset.waiting = ''
  place.hidden = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void fill(place, appendParam(url, 'pids', others.join(',')))
    },
    { rootMargin: '600px' },
  )
  observer.observe(place)
}

/** Storage may be full or forbidden: then nothing is remembered, and nothing is missed. */
function exchange(current: string): string[] {
  try {
    const kept = readKept(sessionStorage.getItem(key))
    sessionStorage.setItem(key, JSON.stringify(withVisited(current, kept)))
    return kept
  } catch {
    return []
  }
}

async function fill(place: HTMLElement, url: string): Promise<void> {
  // Our own server rendered and escaped this.
  place.innerHTML = (await fetchPart(url)) ?? ''
  delete place.dataset.waiting
  place.hidden = place.querySelector('[data-carousel]') === null
  setUpCarousels()
}
