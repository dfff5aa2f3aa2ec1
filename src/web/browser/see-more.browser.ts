import { fetchPart } from './fetch.browser.ts'

/**
 * Brings the rest of the list into the page. The URL says how much is open, so that Back, a reload and a shared
 * link show as much; when the part fails, it is a link to the longer page. Gives what is to be said of it.
 */
export async function showMore(link: HTMLAnchorElement): Promise<string> {
  const html = await fetchPart(link.href)
  const box = link.closest('[data-more]')!
  const at = [...document.querySelectorAll('[data-more]')].indexOf(box)
  const part = document.createElement('template')
  // Our own server rendered and escaped this.
  part.innerHTML = html ?? ''
  const list = document.querySelectorAll('[data-listed]')[at]
  const longer = part.content.querySelectorAll('[data-listed]')[at]
  const nextBox = part.content.querySelectorAll('[data-more]')[at]
  if (!list || !longer || !nextBox) throw new Error('no longer list')
  const added = [...longer.children].slice(list.children.length)
  list.append(...added)
  box.replaceWith(nextBox)
  history.replaceState(history.state, '', link.href)
  added[0]?.querySelector('a')?.focus({ preventScroll: true })
  return nextBox.querySelector('[data-shown]')?.textContent ?? ''
}
