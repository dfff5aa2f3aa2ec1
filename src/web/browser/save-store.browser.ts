import { toast } from './announce.browser.ts'
import { fetchJson } from './fetch.browser.ts'

/** Saves a boutique where one stands, or lets it go again. Who is not known goes where the link leads. */
export async function saveStore(link: HTMLAnchorElement): Promise<void> {
  const answer = await fetchJson<{ readonly saved: boolean }>(link.href)
  if (!answer || answer === 'bad') throw new Error('not saved')
  const next = new URL(link.href)
  if (answer.saved) next.searchParams.set('remove', 'true')
  else next.searchParams.delete('remove')
  link.href = next.href
  const { save = '', unsave = '', saved = '', unsaved = '' } = link.dataset
  link.firstElementChild!.textContent = answer.saved ? unsave : save
  toast(answer.saved ? saved : unsaved)
}
