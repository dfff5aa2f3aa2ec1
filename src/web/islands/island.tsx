import { type ComponentType, createContext, type ReactElement, useContext } from 'react'

/** When the browser wakes an island: at once, when it has time, when it comes into view, or at the first touch. */
export type Moment = 'load' | 'idle' | 'visible' | 'interaction'

/** Props cross from server to browser as JSON: a function or a date in them does not compile. */
export type JsonProps<P> = { readonly [K in keyof P]: Jsonable<P[K]> }

type Jsonable<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Jsonable<Item>[]
    : T extends ((...args: never[]) => unknown) | Date | symbol | bigint
      ? never
      : JsonProps<T>

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
  Inner: ComponentType<P>,
  ..._unlessJson: P extends JsonProps<P> ? [] : ['these props cannot travel as JSON']
): ComponentType<P> & IslandDefinition {
  function Island(props: P): ReactElement {
    const host = useContext(IslandHostContext)
    return host ? host(definition, props) : <Inner {...props} />
  }
  const definition = { islandName: name, moment, Inner: Inner as ComponentType<never> }
  return Object.assign(Island, definition)
}
