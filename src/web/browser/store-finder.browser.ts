import { appendParam } from '../append-param.ts'
import { alertShopper, announce } from './announce.browser.ts'
import { isChanged } from './changed-form.browser.ts'
import { fetchJson } from './fetch.browser.ts'
import type { MapSettings, StoreFeature, StoreMap } from './store-map.browser.ts'

export interface FinderSettings {
  readonly urls: Readonly<Record<'here' | 'geo' | 'all' | 'nearest' | 'places', string>>
  readonly centre: readonly [latitude: number, longitude: number]
  readonly map: MapSettings
  readonly words: Readonly<Record<'forTerm' | 'nearYou' | 'showList' | 'showMap' | 'offline' | 'denied' | 'looking', string>>
}

interface Place {
  readonly label: string
  readonly lat: number
  readonly lng: number
  readonly country: string
  /** Whether the house has a boutique in its country. */
  readonly hasStores: boolean
}

interface Features {
  readonly features: readonly StoreFeature[]
  /** How many, in words. */
  readonly found: string
}

type Params = readonly (readonly [name: string, value: string])[]

const patienceMs = 15_000
const typingMs = 200

const asQuery = (url: string, params: Params) =>
  params.reduce((path, [name, value]) => (value === '' ? path : appendParam(path, name, value)), url)

/** What came back, or undefined when nobody could say. */
async function ask<T extends object>(url: string): Promise<T | undefined> {
  const answer = await fetchJson<T>(url)
  return answer && answer !== 'bad' ? answer : undefined
}

export function openFinder(root: HTMLElement, settings: FinderSettings): () => void {
  const finder = new StoreFinder(root, settings)
  return () => finder.close()
}

/** The locator's search, in place: list, count, URL and map follow. Its form and its list work without it. */
class StoreFinder {
  readonly #root: HTMLElement
  readonly #form: HTMLFormElement
  readonly #settings: FinderSettings
  readonly #stop = new AbortController()
  #map: StoreMap | undefined
  /** What the last search found; undefined before the first. */
  #shown: readonly StoreFeature[] | undefined
  #selected: string | null
  /** Where the shopper is, once they have said so, until they look elsewhere. */
  #position: Pick<Place, 'lat' | 'lng'> | null = null
  #turn = 0
  #typing: ReturnType<typeof setTimeout> | undefined

  constructor(root: HTMLElement, settings: FinderSettings) {
    this.#root = root
    this.#settings = settings
    this.#form = this.#find<HTMLFormElement>('form')
    this.#selected = root.querySelector<HTMLInputElement>('[name=store]:checked')?.value ?? null
    this.#listen()
    this.#find('[data-locate]').hidden = !('geolocation' in navigator)
    this.#find('[data-toggle]').hidden = false
    this.#find('[data-pane]').hidden = false
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      this.#openMap().catch(() => (this.#find('[data-map-failed]').hidden = false))
    })
    seen.observe(this.#find('[data-pane]'))
    this.#stop.signal.addEventListener('abort', () => seen.disconnect())
    const boxes = [...this.#form.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map(({ name }) => name)
    if (isChanged(this.#form, ['filter_country', ...boxes])) void this.#search()
  }

  close(): void {
    this.#stop.abort()
    this.#map?.close()
  }

  #find<T extends HTMLElement>(selector: string): T {
    return this.#root.querySelector<T>(selector)!
  }

  get #term(): HTMLInputElement {
    return this.#form.elements.namedItem('q') as HTMLInputElement
  }

  get #country(): HTMLSelectElement {
    return this.#form.elements.namedItem('filter_country') as HTMLSelectElement
  }

  #listen(): void {
    const on = <E extends Event>(target: EventTarget, type: string, act: (event: E) => void) =>
      target.addEventListener(type, act as EventListener, { signal: this.#stop.signal })
    const list = this.#find('[data-list]')
    const idAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-store]')?.dataset.store ?? null
    on<SubmitEvent>(this.#form, 'submit', (event) => {
      event.preventDefault()
      void this.#search()
    })
    on<Event>(this.#form, 'change', ({ target }) => {
      if (target === this.#term) return
      // Another country is another search: neither the place that was typed nor the shopper is in it.
      if (target === this.#country) this.#leave()
      void this.#search()
    })
    on<InputEvent>(this.#term, 'input', ({ inputType }) => this.#typed(inputType))
    on<MouseEvent>(this.#root, 'click', (event) => this.#pressed(event))
    on<Event>(list, 'change', ({ target }) => this.#select((target as HTMLInputElement).value))
    on<Event>(list, 'pointerover', (event) => this.#markState(idAt(event)))
    on<Event>(list, 'focusin', (event) => this.#markState(idAt(event)))
    on<Event>(list, 'pointerleave', () => this.#markState(null))
  }

  #pressed(event: MouseEvent): void {
    const target = event.target as Element
    if (target.closest('[data-locate]')) this.#locate()
    else if (target.closest('[data-toggle]')) this.#toggle()
    else if (target.closest('[data-reset] a')) {
      event.preventDefault()
      this.#reset()
    }
  }

  /** A suggestion that was taken is searched for at once. */
  #typed(inputType: string | undefined): void {
    clearTimeout(this.#typing)
    if (inputType === undefined || inputType === 'insertReplacementText') void this.#search()
    else if (this.#term.value.trim().length > 1) this.#typing = setTimeout(() => void this.#suggest(), typingMs)
  }

  async #suggest(): Promise<void> {
    const answer = await ask<{ places: readonly Place[] }>(asQuery(this.#settings.urls.places, [['q', this.#term.value.trim()]]))
    const options = answer?.places.map(({ label }) => Object.assign(document.createElement('option'), { value: label }))
    if (options) this.#find('datalist').replaceChildren(...options)
  }

  #reset(): void {
    for (const box of this.#form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) box.checked = false
    this.#leave()
    this.#country.value = ''
    this.#unselect()
    void this.#search()
  }

  #leave(): void {
    this.#term.value = ''
    this.#position = null
  }

  #toggle(): void {
    const { showList, showMap } = this.#settings.words
    const isMap = this.#root.dataset.view !== 'map'
    this.#root.dataset.view = isMap ? 'map' : 'list'
    this.#find('[data-toggle] span').textContent = isMap ? showList : showMap
    this.#map?.fit()
  }

  #locate(): void {
    const { words } = this.#settings
    announce(words.looking)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        this.#term.value = ''
        this.#country.value = ''
        this.#position = { lat: coords.latitude, lng: coords.longitude }
        void this.#search()
      },
      () => alertShopper(words.denied),
      { timeout: patienceMs, maximumAge: 600_000 },
    )
  }

  /** The place that was typed, or null where nobody knows it; undefined when nobody could say. */
  async #placeOf(text: string): Promise<Place | null | undefined> {
    const params = [
      ['q', text],
      ['filter_country', this.#country.value],
    ] as const
    const answer = await ask<{ places: readonly Place[] }>(asQuery(this.#settings.urls.places, params))
    return answer && (answer.places[0] ?? null)
  }

  /** From the place that was typed, or from where the shopper is; without either, all of a country or of the world. */
  async #search(): Promise<void> {
    const term = this.#term.value.trim()
    if (term !== '') this.#position = null
    if (this.#position) return this.#searchFrom(this.#position, this.#settings.words.nearYou)
    if (term === '') return this.#searchAll()
    this.#turn += 1
    const turn = this.#turn
    this.#root.setAttribute('aria-busy', 'true')
    const place = await this.#placeOf(term)
    if (turn !== this.#turn) return
    const said = this.#settings.words.forTerm.replace('{term}', term)
    if (place === undefined) return void this.#fail()
    // Of nowhere there are none.
    if (place === null) return void this.#show(asQuery(this.#settings.urls.all, [['filter_country', 'XX']]), said)
    this.#country.value = place.hasStores ? place.country : ''
    await this.#searchFrom(place, said)
  }

  async #searchFrom(point: Pick<Place, 'lat' | 'lng'>, said: string): Promise<void> {
    const from = [
      ['lat', String(point.lat)],
      ['lng', String(point.lng)],
    ] as const
    const isShown = await this.#show(asQuery(this.#settings.urls.nearest, [...from, ...this.#filters()]), said)
    if (isShown && !this.#selected) this.#map?.centreOn([point.lat, point.lng])
  }

  async #searchAll(): Promise<void> {
    const isShown = await this.#show(asQuery(this.#settings.urls.all, this.#filters()), '{found}')
    if (!isShown || this.#selected || !this.#map || this.#country.value === '') return
    // By its name, as anybody would ask a map for it.
    const place = await this.#placeOf(this.#country.selectedOptions[0]!.text)
    if (place) this.#map.centreOn([place.lat, place.lng])
  }

  /** The country and the boxes that are ticked: each field once, its values joined by commas. No country is all of them. */
  #filters(): Params {
    const boxes = [...this.#form.querySelectorAll<HTMLInputElement>('[type=checkbox]:checked')]
    const byName = Map.groupBy(boxes, ({ name }) => name)
    const ticked = [...byName].map(([name, same]) => [name, same.map(({ value }) => value).join(',')] as const)
    return [['filter_country', this.#country.value], ...ticked]
  }

  /** Asks, and shows what comes; false when nothing did, or a later search was quicker. */
  async #show(url: string, said: string): Promise<boolean> {
    this.#turn += 1
    const turn = this.#turn
    this.#root.setAttribute('aria-busy', 'true')
    const answer = await ask<Features>(url)
    if (turn !== this.#turn) return false
    if (!answer) return this.#fail()
    this.#root.removeAttribute('aria-busy')
    // Which of them is nearest is nothing to say of one, nor of none.
    const isOrdered = said !== this.#settings.words.nearYou || answer.features.length > 1
    this.#showFound(answer.features, isOrdered ? said.replace('{found}', answer.found) : answer.found)
    return true
  }

  #fail(): false {
    this.#root.removeAttribute('aria-busy')
    this.#find('[data-found]').textContent = this.#settings.words.offline
    alertShopper(this.#settings.words.offline)
    return false
  }

  #showFound(features: readonly StoreFeature[], said: string): void {
    this.#shown = features
    if (!features.some(({ ID }) => ID === this.#selected)) this.#unselect()
    const isNone = features.length === 0
    const list = document.createElement('ul')
    list.dataset.results = ''
    list.className = this.#find('[data-list]').dataset.results!
    list.append(...features.map((feature) => this.#item(feature)))
    list.hidden = isNone
    this.#find('[data-list] > [data-results]').replaceWith(list)
    const noStore = this.#find('[data-no-store]')
    noStore.hidden = !isNone
    this.#find('[data-found]').textContent = said
    announce(isNone ? noStore.textContent! : said)
    this.#map?.show(features)
    this.#markState(null)
    this.#keepInUrl()
  }

  #item({ ID, properties }: StoreFeature): HTMLLIElement {
    const item = document.createElement('li')
    item.dataset.store = ID
    const radio = document.createElement('input')
    Object.assign(radio, { type: 'radio', name: 'store', value: ID, checked: ID === this.#selected })
    radio.setAttribute('form', this.#form.id)
    radio.setAttribute('aria-label', properties.title)
    const rendering = document.createElement('div')
    rendering.dataset.rendering = ''
    // Our own server rendered and escaped this.
    rendering.innerHTML = properties.rendering
    item.append(radio, rendering)
    return item
  }

  #select(id: string): void {
    this.#selected = id
    const radio = this.#root.querySelector<HTMLInputElement>(`[name=store][value="${id}"]`)
    if (radio) radio.checked = true
    this.#map?.select(id)
    this.#markState(null)
    this.#keepInUrl()
  }

  #unselect(): void {
    this.#selected = null
    for (const radio of this.#root.querySelectorAll<HTMLInputElement>('[name=store]:checked')) radio.checked = false
    this.#map?.unselect()
  }

  #markState(hovered: string | null): void {
    for (const item of this.#root.querySelectorAll<HTMLElement>('[data-store]')) {
      const { store } = item.dataset
      item.dataset.state = store === this.#selected ? 'selected' : store === hovered ? 'hovered' : 'none'
    }
    this.#map?.hover(hovered)
  }

  #keepInUrl(): void {
    const params = [['q', this.#term.value.trim()], ...this.#filters(), ['store', this.#selected ?? '']] as const
    history.replaceState(history.state, '', asQuery(this.#settings.urls.here, params))
  }

  async #openMap(): Promise<void> {
    const { StoreMap: Opened } = await import('./store-map.browser.ts')
    if (this.#stop.signal.aborted) return
    const { map, centre, urls } = this.#settings
    const heard = { selected: (id: string) => this.#select(id), hovered: (id: string | null) => this.#markState(id) }
    const opened = new Opened(this.#find('[data-map]'), map, centre, heard)
    this.#map = opened
    const all = this.#shown ?? (await ask<Features>(asQuery(urls.geo, [['idPropertyName', 'ID']])))?.features
    if (!all) return void this.#fail()
    const listed = new Set([...this.#root.querySelectorAll<HTMLElement>('[data-store]')].map(({ dataset }) => dataset.store))
    opened.show((this.#shown ?? all).filter(({ ID }) => listed.has(ID)))
    if (this.#selected) opened.select(this.#selected)
  }
}
