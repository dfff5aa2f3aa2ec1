import { loggedCookie } from '../cookies.ts'
import { toast } from './announce.browser.ts'
import { fetchJson } from './fetch.browser.ts'

/** Saves a boutique where one stands, or lets it go again. Who is not known goes where the link leads. */
export async function saveStore(link: HTMLAnchorElement): Promise<void> {
  const answer = await fetchJson<{ readonly saved: boolean }>(link.href)
  if (!answer || answer === 'bad') throw new Error('not saved')
  show(link, answer.saved)
  const { saved = '', unsaved = '' } = link.dataset
  toast(answer.saved ? saved : unsaved)
}

/** The page is the same for everybody: a customer who has saved its boutique is offered to let it go. */
export async function showSaved(link: HTMLAnchorElement, url: string): Promise<void> {
  if (!document.cookie.split('; ').includes(`${loggedCookie}=1`)) return
  const answer = await fetchJson<{ readonly stores: readonly string[] }>(url)
  const store = new URL(link.href).searchParams.get('storeID')
  if (answer && answer !== 'bad' && answer.stores.some((each) => each === store)) show(link, true)
}

function show(link: HTMLAnchorElement, isSaved: boolean): void {
  const next = new URL(link.href)
  if (isSaved) next.searchParams.set('remove', 'true')
  else next.searchParams.delete('remove')
  link.href = next.href
  const { save = '', unsave = '' } = link.dataset
  link.firstElementChild!.textContent = isSaved ? unsave : save
}
