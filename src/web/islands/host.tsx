import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandDefinition, IslandHost } from './island.tsx'
import { swapQuotes } from './swap-quotes.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'x-island': {
        name: string
        moment: string
        uid: string
        props: string
        dangerouslySetInnerHTML: { __html: string }
      }
    }
  }
}

export interface IslandLog {
  readonly host: IslandHost
  readonly used: Map<string, IslandDefinition>
}

/**
 * Collects the islands of one page or fragment. Each gets a prefix of its own for `useId`, made from the page's or
 * fragment's name and not from a counter of the process, so that the same page has the same bytes everywhere.
 */
export function islandLog(prefix: string): IslandLog {
  const used = new Map<string, IslandDefinition>()
  let count = 0
  return {
    used,
    host: (island, props) => {
      used.set(island.islandName, island)
      const uid = `${prefix}${count++}-`
      if (import.meta.env.DEV) refuseUnsafeProps(island.islandName, props)
      const html = renderToString(createElement(island.Inner as ComponentType<object>, props), { identifierPrefix: uid })
      return (
        <x-island
          name={island.islandName}
          moment={island.moment}
          uid={uid}
          props={swapQuotes(JSON.stringify(props))}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )
    },
  }
}

/** In development: what JSON would lose on the way (a date, a map, NaN) is an error here, not a surprise there. */
export function refuseUnsafeProps(name: string, value: unknown, path = 'props'): void {
  if (value === null || value === undefined || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return
  const isPlain = typeof value === 'object' && [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value))
  if (!isPlain) throw new TypeError(`island ${name}: ${path} cannot travel as JSON`)
  for (const [key, each] of Object.entries(value as object)) refuseUnsafeProps(name, each, `${path}.${key}`)
}
