import type { MapSettings, StoreFeature } from './store-map.browser.ts'

export interface OneStore {
  readonly store: StoreFeature
  readonly map: MapSettings
}

/** One boutique on a map, once it is seen. */
export function openOneStore(root: HTMLElement, { store, map: settings }: OneStore): () => void {
  const element = root.querySelector<HTMLElement>('[data-map]')!
  element.hidden = false
  let close = () => {}
  const seen = new IntersectionObserver(async ([entry]) => {
    if (!entry?.isIntersecting) return
    seen.disconnect()
    const { StoreMap, zooms } = await import('./store-map.browser.ts')
    const [longitude, latitude] = store.geometry.coordinates
    const map = new StoreMap(element, settings, [latitude, longitude], { selected: (id) => map.select(id), hovered: () => {} })
    map.show([store])
    map.centreOn([latitude, longitude], zooms.usual)
    close = () => map.close()
  })
  seen.observe(element)
  return () => {
    seen.disconnect()
    close()
  }
}
