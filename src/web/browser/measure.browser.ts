import type { AnalyticsEvent, EventOf, ShownProduct } from '../../kernel/event-contract.ts'
import { loggedCookie } from '../cookies.ts'
import type { SiteConfig } from '../site-config.ts'
import { chosen, isAllowed, presumed } from './consent-state.browser.ts'
import { fetchPart } from './fetch.browser.ts'
import { countFigures } from './figures.browser.ts'
import { plainlyClicked } from './plain-click.browser.ts'
import { sendPixels } from './send-pixels.browser.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** As many pieces as one event of impressions holds. */
const batch = 8

/** What others are told, once they may be. Loaded then and not before. */
let tell: ((event: AnalyticsEvent) => void) | undefined
let figure: (event: AnalyticsEvent) => void = () => {}
/** All that this page has said: the layer also holds what others put there. */
const said: AnalyticsEvent[] = []
let viewed: EventOf<'productView'> | undefined

/** An event stays in the page, where its tags read it; it leaves only where that is allowed. */
function push(event: AnalyticsEvent): void {
  window.dataLayer!.push(event)
  said.push(event)
  figure(event)
  tell?.(event)
}

/**
 * Reads what the page says of itself, and of whatever comes into it later, as events (`docs/events.md`). Pages are the same for
 * everybody: who looks at them is asked for apart, and only where somebody is signed in. What stands in a frame is a part of the page
 * around it.
 */
export async function startMeasuring(config: SiteConfig): Promise<void> {
  if (self !== top) return
  window.dataLayer ??= []
  document.addEventListener('click', (event) => keepPlace(event, config))
  if (!isAllowed('measurement')) forgetPlace()
  ask(config)
  figure = countFigures(config)
  await tellOthers(config)
  push({ event: 'page', path: pathOf(config), context: config.pageContext, ...(await dimensions(config)) })
  read(config)
  new MutationObserver(() => read(config)).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('submit', ({ submitter }) => {
    const said = submitter?.dataset.eventPress
    if (said) push(JSON.parse(said) as AnalyticsEvent)
  })
}

/** Asks whoever has not answered yet. The question and what shows it are on their way together: each way is long on a slow line. */
function ask(config: SiteConfig): void {
  const choice = chosen()
  const isAnswered = choice ? !choice.isOfOldText : presumed() === 'fmk'
  if (isAnswered || navigator.globalPrivacyControl || config.pageContext === 'privacyChoices') return
  const question = fetchPart(config.urls.consentBanner!)
  void import('./consent-banner.browser.ts').then(async ({ showBanner }) =>
    showBanner(await question, config.urls.privacyChoices!, () => changed(config)),
  )
}

/** Somebody has just agreed: what this page has said so far is told as well, unless it was told already where that is presumed. */
async function changed(config: SiteConfig): Promise<void> {
  const wasTold = tell !== undefined
  await tellOthers(config)
  if (!wasTold) for (const event of said) tell?.(event)
  sendPixels()
}

async function tellOthers(config: SiteConfig): Promise<void> {
  const { events, tracker } = config.collectors
  if ((events && isAllowed('measurement')) || (tracker && isAllowed('marketing')))
    tell = (await import('./tell-others.browser.ts')).tellerOf(config)
}

const pathOf = ({ virtualPath }: SiteConfig) => (virtualPath ?? location.pathname).slice(0, 300)

type Dimensions = Pick<EventOf<'page'>, 'visit' | 'clientStatus' | 'clientSegment' | 'clientSegment24M'>

async function dimensions({ urls }: SiteConfig): Promise<Dimensions> {
  const isLogged = document.cookie.split('; ').includes(`${loggedCookie}=1`)
  const found =
    isLogged &&
    (await fetch(urls.visit!)
      .then((answer) => answer.json() as Promise<Dimensions>)
      .catch(() => null))
  const { visit, clientStatus, clientSegment, clientSegment24M } = found || {
    visit: isLogged ? 'logged' : 'unlogged',
    clientStatus: 'guest',
    clientSegment: 'none',
    clientSegment24M: 'none',
  }
  return { visit, clientStatus, clientSegment, clientSegment24M }
}

/** Each mark is read once: it is taken out, or noted. */
const seen = new WeakSet<Element>()
const fresh = <Found extends Element>(found: Iterable<Found>) => [...found].filter((each) => !seen.has(each) && seen.add(each))

function read(config: SiteConfig): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-event]')) {
    mark.remove()
    push(completed(JSON.parse(mark.dataset.event!) as AnalyticsEvent))
  }
  sendPixels()
  const path = pathOf(config)
  for (const _ of fresh(document.querySelectorAll('[data-login-error]'))) push({ event: 'loginError', path })
  for (const _ of fresh(document.querySelectorAll('[data-payment-failed]'))) push({ event: 'paymentError', path })
  readPromotions()
  for (const grid of document.querySelectorAll<HTMLElement>('[data-listed]')) readList(grid, config)
}

/** A piece that was come to from a list is there with its place; what is added from its page has the same. */
function completed(event: AnalyticsEvent): AnalyticsEvent {
  if (event.event === 'productView') {
    const from = new URLSearchParams(location.hash.slice(1))
    const list = from.get('cat')
    viewed = {
      ...event,
      ...(list && /^[\w-]{1,80}$/.test(list) ? { list, position: (Number(from.get('start')) || 0) + 1 } : keptPlace(event.id)),
    }
    return viewed
  }
  if (event.event !== 'addToCart' || event.id !== viewed?.id) return event
  const { category, list, position } = viewed
  return { ...event, category, list, position }
}

const key = 'openedFrom'

interface Place {
  readonly id: string
  /** The page that was left, without what was asked of it: who comes from another one was led there in another way. */
  readonly from: string
  readonly list: string
  readonly position: number
}

/** Remembers the place of the piece that is opened, where its list has a name and the house may measure. */
function keepPlace(event: MouseEvent, { pageContext }: SiteConfig): void {
  const link = plainlyClicked(event, 'a')
  const id = link && idIn(link)
  if (!id) return
  const grid = link.closest<HTMLElement>(lists)
  const position = grid ? linksIn(grid).indexOf(link) + 1 : 0
  const place = {
    id,
    from: location.origin + location.pathname,
    list: grid ? nameOf(grid, pageContext) : '',
    position,
  } satisfies Place
  forgetPlace()
  try {
    if (position && isAllowed('measurement')) sessionStorage.setItem(key, JSON.stringify(place))
  } catch {}
}

// A browser may refuse storage: a piece was then opened from nowhere.
function forgetPlace(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

function keptPlace(piece: string): Pick<Place, 'list' | 'position'> | undefined {
  try {
    const { id, from, list, position } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Place>
    if (id === piece && from === document.referrer.split('?')[0] && list && position) return { list, position }
  } catch {}
}

const lists = '[data-list],[data-listed],[data-carousel]'
const nameOf = ({ dataset }: HTMLElement, pageContext: string) => dataset.list ?? dataset.carousel ?? pageContext
const linksIn = (grid: Element) => [...grid.querySelectorAll<HTMLAnchorElement>('.t-name > a')]
const idIn = (link: HTMLAnchorElement) => /[A-Z0-9]{3,12}-[A-Z]{3}$/.exec(link.pathname)?.[0]

function readPromotions(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-promotion]')]
  for (const scene of fresh(all)) {
    const { promotion = '', creative = '' } = scene.dataset
    const name = (scene.querySelector('h1, h2')?.textContent ?? promotion).trim().slice(0, 120)
    push({ event: 'promotionView', id: promotion, name, creative, position: all.indexOf(scene) + 1 })
  }
}

function readList(grid: HTMLElement, { pageContext }: SiteConfig): void {
  const list = nameOf(grid, pageContext)
  const { category = '' } = grid.dataset
  const links = linksIn(grid)
  const products = fresh(links).map((link): ShownProduct => {
    return { id: idIn(link) ?? 'other', name: link.textContent!.slice(0, 120), category, list, position: links.indexOf(link) + 1 }
  })
  for (let at = 0; at < products.length; at += batch)
    push({ event: 'impressions', list, products: products.slice(at, at + batch) })
}
