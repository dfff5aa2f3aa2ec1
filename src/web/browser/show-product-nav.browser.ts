import { appendParam } from '../append-param.ts'
import { fetchPart } from './fetch.browser.ts'

/** A hash that is a query names a place in a listing: it brings the way to the next piece. Nothing happens when it is none of ours. */
export function showProductNav(place: HTMLElement, url: string): void {
  const show = async () => {
    const query = location.hash.slice(1)
    if (!query.includes('=')) return
    const part = await fetchPart(appendParam(`${url}?${query}`, 'pid', place.dataset.productNav ?? ''))
    // Our own server rendered and escaped this.
    if (part !== null) place.innerHTML = part
  }
  void show()
  addEventListener('hashchange', show)
}
