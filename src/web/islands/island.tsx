import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'

/** When the browser wakes an island: at once, when it has time, when it comes into view, or at the first touch. */
export type Moment = 'load' | 'idle' | 'visible' | 'interaction'

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** Props cross from server to browser as JSON: a function or a date in them does not compile. */
export type JsonProps<P> = { [K in keyof P]: P[K] extends Json ? P[K] : P[K] extends object ? JsonProps<P[K]> : never }

/** How the server wraps an island. In the browser there is no host, and an island is its component. */
export type IslandHost = (island: IslandDefinition, props: object) => ReactElement

export const IslandHostContext = createContext<IslandHost | null>(null)

export interface IslandDefinition {
  readonly islandName: string
  readonly moment: Moment
  readonly Inner: ComponentType<never>
}

/**
 * Makes a component that the server renders and the browser brings to life. Declare one per `<name>.island.tsx`;
 * the name is the file's. Inside another island it is a plain component.
 */
export function island<P extends object>(
  name: string,
  moment: Moment,
  Inner: ComponentType<P> & (P extends JsonProps<P> ? unknown : never),
): ComponentType<P> & IslandDefinition {
  function Island(props: P): ReactElement {
    const host = useContext(IslandHostContext)
    return host ? host(definition, props) : createElement(Inner as ComponentType<P>, props)
  }
  const definition = { islandName: name, moment, Inner: Inner as ComponentType<never> }
  return Object.assign(Island, definition)
}
