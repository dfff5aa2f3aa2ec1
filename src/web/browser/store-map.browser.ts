import './store-map.css'
import {
  control,
  divIcon,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  marker,
  map as openLeaflet,
  popup,
  tileLayer,
} from 'leaflet'
import { toGcj02 } from '../../kernel/gcj02.ts'
import { clusters, type IconMode, iconMode, iconSize } from './map-icons.browser.ts'
import { worldLayer, writeNames } from './world-layer.browser.ts'

/** A store as the calls answer it (GeoJSON). */
export interface StoreFeature {
  readonly ID: string
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] }
  readonly properties: { readonly title: string; readonly rendering: string; readonly exclude: boolean }
}

export interface MapSettings {
  readonly language: string
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  /** Whether it is the map as China draws itself. */
  readonly isChina: boolean
  readonly words: Readonly<Record<'map' | 'zoomIn' | 'zoomOut' | 'cluster' | 'close', string>>
}

interface Heard {
  selected(id: string): void
  hovered(id: string | null): void
}

export const zooms = { usual: 8, least: 2, focus: 16 } as const

type Place = readonly [latitude: number, longitude: number]
type State = 'none' | 'hovered' | 'selected'

const pin =
  '<svg viewBox="0 0 34 44" aria-hidden="true"><path d="M17 1C8 1 1 8 1 17c0 11 16 26 16 26s16-15 16-26C33 8 26 1 17 1z"/><circle cx="17" cy="17" r="5"/></svg>'

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The boutiques on a map. What it shows is said of its element: zoom, centre, who is selected. */
export class StoreMap {
  readonly #map: LeafletMap
  readonly #element: HTMLElement
  readonly #settings: MapSettings
  readonly #heard: Heard
  #features: readonly StoreFeature[] = []
  #markers: Marker[] = []
  #selected: string | null = null
  #zoomBefore: number = zooms.usual
  #mode: IconMode = 'classic'

  constructor(element: HTMLElement, settings: MapSettings, centre: Place, heard: Heard) {
    this.#element = element
    this.#settings = settings
    this.#heard = heard
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.#map = openLeaflet(element, {
      center: this.#drawn(centre),
      zoom: zooms.usual,
      minZoom: zooms.least,
      maxZoom: 18,
      zoomControl: false,
      worldCopyJump: true,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      // The page scrolls; the map is brought nearer by its buttons, two fingers or the keys.
      scrollWheelZoom: false,
    })
    this.#dress()
    this.#map.on('moveend', () => this.#tell())
    this.#map.on('zoomend', () => {
      this.#mode = iconMode(this.#map.getZoom(), this.#zoomBefore)
      this.#zoomBefore = this.#map.getZoom()
      this.#place()
    })
    this.#tell()
  }

  #dress(): void {
    const { words, tiles, language } = this.#settings
    const rtl = document.dir === 'rtl'
    // Squares are laid from the left in every language.
    this.#element.dir = 'ltr'
    control
      .zoom({ position: rtl ? 'topleft' : 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut })
      .addTo(this.#map)
    worldLayer({ water: colourOf('--stone'), land: '#faf9f7', line: '#cfccc5' }).addTo(this.#map)
    if (tiles) tileLayer(tiles.url, { maxZoom: 19 }).addTo(this.#map)
    control
      .attribution({ prefix: false, position: rtl ? 'bottomleft' : 'bottomright' })
      .addAttribution(tiles ? tiles.attribution : 'Natural Earth · GeoNames')
      .addTo(this.#map)
    void writeNames(this.#map, language).catch(() => {})
  }

  /** Where a point is on this map. */
  #drawn([latitude, longitude]: Place): [number, number] {
    if (!this.#settings.isChina) return [latitude, longitude]
    const moved = toGcj02({ latitude, longitude })
    return [moved.latitude, moved.longitude]
  }

  #pointOf({ geometry: { coordinates } }: StoreFeature): [number, number] {
    return this.#drawn([coordinates[1], coordinates[0]])
  }

  /** These, and no others; one that was selected and is no longer there is not selected. */
  show(features: readonly StoreFeature[]): void {
    this.#features = features
    if (!features.some(({ ID }) => ID === this.#selected)) this.unselect()
    this.#place()
  }

  centreOn(place: Place, zoom: number = zooms.usual): void {
    this.#map.setView(this.#drawn(place), zoom)
  }

  /** Opens its window and centres on it. */
  select(id: string): void {
    const feature = this.#features.find(({ ID }) => ID === id)
    if (!feature) return
    this.#selected = id
    const point = this.#pointOf(feature)
    this.#map.setView(point, zooms.focus, { animate: false })
    this.#place()
    if (feature.properties.exclude) return void this.#map.closePopup()
    const content = document.createElement('div')
    content.dataset.infoWindow = id
    content.dir = document.dir
    // Our own server rendered and escaped this.
    content.innerHTML = feature.properties.rendering
    popup({ offset: [0, -iconSize.height + 8], autoPan: false, minWidth: 264, maxWidth: 320 })
      .setLatLng(point)
      .setContent(content)
      .openOn(this.#map)
    this.#element.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', this.#settings.words.close)
    this.#tell()
  }

  unselect(): void {
    this.#selected = null
    this.#map.closePopup()
    this.#place()
    this.#tell()
  }

  hover(id: string | null): void {
    for (const icon of this.#element.querySelectorAll<HTMLElement>('[data-marker]'))
      icon.dataset.state = this.#stateOf(icon.dataset.marker!, id)
  }

  /** After its element has another size. */
  fit(): void {
    this.#map.invalidateSize()
  }

  close(): void {
    this.#map.remove()
  }

  #stateOf(id: string, hovered: string | null): State {
    if (id === this.#selected) return 'selected'
    return id === hovered ? 'hovered' : 'none'
  }

  /** Draws the icons of this zoom. The selected one is never part of a cluster. */
  #place(): void {
    for (const each of this.#markers) each.remove()
    const placed = this.#features.filter(({ properties }) => !properties.exclude)
    const onScreen = placed.map((feature) => {
      const point = this.#pointOf(feature)
      return { id: feature.ID, feature, point, ...this.#map.project(point) }
    })
    const alone = onScreen.filter(({ id }) => id === this.#selected)
    const groups = [...alone.map((each) => [each]), ...clusters(onScreen.filter(({ id }) => id !== this.#selected))]
    this.#markers = groups.map((group) => {
      const [{ feature, point }] = group as [(typeof onScreen)[number]]
      return group.length === 1 ? this.#icon(feature, point) : this.#cluster(group.map((each) => each.point))
    })
  }

  #icon({ ID, properties }: StoreFeature, point: [number, number]): Marker {
    const size: [number, number] = [iconSize.width, iconSize.height]
    const icon = divIcon({ className: 'map-pin', html: pin, iconSize: size, iconAnchor: [size[0] / 2, size[1]] })
    const made = marker(point, { icon, title: properties.title, alt: properties.title, riseOnHover: true }).addTo(this.#map)
    const element = made.getElement()!
    element.dataset.marker = ID
    element.dataset.state = this.#stateOf(ID, null)
    element.dataset.mode = this.#mode
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', properties.title)
    made.on('click', () => this.#heard.selected(ID))
    made.on('mouseover', () => this.#heard.hovered(ID))
    made.on('mouseout', () => this.#heard.hovered(null))
    return made
  }

  #cluster(points: readonly [number, number][]): Marker {
    const count = points.length
    const icon = divIcon({ className: 'map-cluster', html: `<span>${count}</span>`, iconSize: [44, 44] })
    const bounds = latLngBounds([...points])
    const words = this.#settings.words.cluster.replace('{count}', String(count))
    const made = marker(bounds.getCenter(), { icon, title: words, alt: words }).addTo(this.#map)
    made.getElement()!.setAttribute('role', 'button')
    made.getElement()!.setAttribute('aria-label', words)
    made.on('click', () => this.#map.fitBounds(bounds.pad(0.3), { maxZoom: zooms.focus }))
    return made
  }

  #tell(): void {
    const { lat, lng } = this.#map.getCenter()
    Object.assign(this.#element.dataset, {
      zoom: String(this.#map.getZoom()),
      lat: lat.toFixed(4),
      lng: lng.toFixed(4),
      selected: this.#selected ?? '',
      mode: this.#mode,
    })
  }
}
