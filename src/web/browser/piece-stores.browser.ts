import { appendParam } from '../append-param.ts'
import { alertShopper, announce, badResponse } from './announce.browser.ts'
import { isChanged } from './changed-form.browser.ts'
import { fetchJson, fetchPart } from './fetch.browser.ts'
import type { MapSettings, StoreFeature, StoreMap } from './store-map.browser.ts'

export interface PieceStoresSettings {
  readonly urls: Readonly<Record<'geolocate' | 'geo', string>>
  readonly centre: readonly [latitude: number, longitude: number]
  readonly map: MapSettings
  readonly words: Readonly<Record<'failed' | 'denied' | 'looking' | 'showList' | 'showMap' | 'offline' | 'mapFailed', string>>
}

interface Located {
  readonly features: readonly (StoreFeature & { readonly properties: { readonly away?: string } })[]
}

const patienceMs = 15_000

/** Where a piece can be tried: another country's boutiques, the nearest first, and a map of all of them. */
export function openPieceStores(root: HTMLElement, settings: PieceStoresSettings): () => void {
  const { urls, words } = settings
  const find = <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector)!
  const form = find<HTMLFormElement>('form')
  const country = () => String(new FormData(form).get('countryCode'))
  /** The map begins where the first of the list is, and goes along with it. */
  const centre = (): PieceStoresSettings['centre'] => {
    const { lat, lng } = root.querySelector<HTMLElement>('[data-gtm-store-id]')?.dataset ?? {}
    return lat && lng ? [Number(lat), Number(lng)] : settings.centre
  }
  const stop = new AbortController()
  let map: StoreMap | undefined

  async function showCountry(): Promise<void> {
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const asked = country()
    form.setAttribute('aria-busy', 'true')
    const html = await fetchPart(`${form.action}?${fields}`)
    form.removeAttribute('aria-busy')
    // Somebody who chose again meanwhile gets the later one.
    if (country() !== asked) return
    const part = document.createElement('template')
    // Our own server rendered and escaped this.
    part.innerHTML = html ?? ''
    const fresh = part.content.querySelector<HTMLElement>('[data-boutiques]')
    if (!fresh) return alertShopper(html === null ? words.offline : words.failed)
    find('[data-boutiques]').replaceWith(fresh)
    fresh.hidden = root.dataset.view === 'map'
    map?.centreOn(centre())
    announce(fresh.querySelector('[data-found], p')?.textContent ?? '')
  }

  async function order({ latitude, longitude }: GeolocationCoordinates): Promise<void> {
    const asked = [
      ['lat', latitude],
      ['lng', longitude],
      ['filter_country', country()],
    ] as const
    const url = asked.reduce((path, [name, value]) => appendParam(path, name, String(value)), urls.geolocate)
    const answer = await fetchJson<Located>(url)
    if (answer === 'bad') return badResponse()
    if (!answer) return alertShopper(words.offline)
    const list = root.querySelector('[data-boutiques] > ul')
    for (const { ID, properties } of answer.features) {
      const item = root.querySelector<HTMLElement>(`[data-gtm-store-id="${ID}"]`)
      if (!item || !list) continue
      const away = item.querySelector<HTMLElement>('[data-away]')!
      away.textContent = properties.away ?? ''
      away.hidden = false
      list.append(item)
    }
    map?.centreOn(centre())
    announce(list?.querySelector('h2')?.textContent ?? '')
  }

  function locate(): void {
    announce(words.looking)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => void order(coords),
      () => alertShopper(words.denied),
      { timeout: patienceMs, maximumAge: 600_000 },
    )
  }

  /** Its details where they are, and its window on the map. */
  function choose(id: string): void {
    map?.select(id)
    const details = root.querySelector<HTMLDetailsElement>(`[data-gtm-store-id="${id}"] details`)
    if (details) details.open = true
  }

  async function openMap(): Promise<void> {
    const [{ StoreMap: Opened }, all] = await Promise.all([
      import('./store-map.browser.ts'),
      fetchJson<Located>(appendParam(urls.geo, 'idPropertyName', 'ID')),
    ])
    if (map || stop.signal.aborted) return
    map = new Opened(find('[data-map]'), settings.map, centre(), { selected: choose, hovered: (id) => map?.hover(id) })
    if (all && all !== 'bad') map.show(all.features)
    else alertShopper(words.offline)
  }

  function toggle(): void {
    const isMap = root.dataset.view !== 'map'
    root.dataset.view = isMap ? 'map' : 'list'
    find('[data-map]').hidden = !isMap
    find('[data-boutiques]').hidden = isMap
    find('[data-toggle] span').textContent = isMap ? words.showList : words.showMap
    if (map) map.fit()
    else void openMap().catch(() => alertShopper(words.mapFailed))
  }

  const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
    target.addEventListener(type, act, { signal: stop.signal })
  on(form, 'change', () => void showCountry())
  on(form, 'submit', (event) => {
    event.preventDefault()
    void showCountry()
  })
  // A boutique is chosen wherever it is pressed.
  on(root, 'click', ({ target }) => {
    const pressed = target as Element
    const details = pressed.closest('[data-gtm-store-id]')?.querySelector('details')
    if (details && !pressed.closest('a, details')) details.open = !details.open
  })
  on(find('[data-locate]'), 'click', locate)
  on(find('[data-toggle]'), 'click', toggle)
  find('[data-locate]').hidden = !('geolocation' in navigator)
  find('[data-toggle]').hidden = false
  if (isChanged(form, ['countryCode'])) void showCountry()
  return () => {
    stop.abort()
    map?.close()
  }
}
