import { appendParam } from '../../append-param.ts'
import { fetchPart } from '../../fetch.ts'

/** A hash that names a listing brings the way to its next piece. Nothing happens when it names none of ours. */
export async function showProductNav(url: string | undefined): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-product-nav]')
  const query = location.hash.slice(1)
  if (!place || !url || !new URLSearchParams(query).has('cat')) return
  const part = await fetchPart(appendParam(`${url}?${query}`, 'pid', place.dataset.productNav ?? ''))
  // Our own server rendered and escaped this.
  if (part !== null) place.innerHTML = part
}
