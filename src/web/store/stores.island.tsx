import { type ReactElement, useEffect, useRef } from 'react'
import type { BookSettings } from '../browser/book-appointment.browser.ts'
import type { OneStore } from '../browser/one-store.browser.ts'
import type { PieceStoresSettings } from '../browser/piece-stores.browser.ts'
import type { FinderSettings } from '../browser/store-finder.browser.ts'
import { island } from '../islands/island.tsx'

type StoresProps =
  | { readonly kind: 'finder'; readonly settings: FinderSettings }
  | { readonly kind: 'book'; readonly settings: BookSettings }
  | { readonly kind: 'one'; readonly settings: OneStore }
  | { readonly kind: 'try'; readonly settings: PieceStoresSettings }

/** Each stands in markup that works without it; answers how to put it to rest. */
async function open(root: HTMLElement, props: StoresProps): Promise<() => void> {
  if (props.kind === 'finder') return (await import('../browser/store-finder.browser.ts')).openFinder(root, props.settings)
  if (props.kind === 'one') return (await import('../browser/one-store.browser.ts')).openOneStore(root, props.settings)
  if (props.kind === 'book') return (await import('../browser/book-appointment.browser.ts')).openBooking(root, props.settings)
  return (await import('../browser/piece-stores.browser.ts')).openPieceStores(root, props.settings)
}

/** What a locator, a store's page and the pop-in of a piece do with a map. One island for all: its name weighs on every page. */
function StoresInner(props: StoresProps): ReactElement {
  const mark = useRef<HTMLSpanElement>(null)
  const given = useRef(props)
  useEffect(() => {
    const root = mark.current!.closest<HTMLElement>('[data-stores]')!
    const opening = open(root, given.current)
    opening.then(() => (root.dataset.stores = 'awake')).catch(() => {})
    return () => void opening.then((close) => close()).catch(() => {})
  }, [])
  return <span ref={mark} />
}

export const Stores = island('stores', 'visible', StoresInner)
