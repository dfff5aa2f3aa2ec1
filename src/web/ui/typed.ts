import { createContext, useContext } from 'react'

type Typed = ReadonlyMap<string, string>

/** What somebody typed into a form that has to be shown to them once more; null on any other page. */
export const TypedContext = createContext<Typed | null>(null)

/** What was typed under this name, undefined where the form stands as it is known. */
export function useTyped(name: string): string | undefined {
  return useContext(TypedContext)?.get(name)
}

/** The context for one of several forms with the same names: what was typed into it, and nothing of what was typed into the others. */
export function useTypedWhere(name: string, value: string): Typed | null {
  const typed = useContext(TypedContext)
  return typed?.get(name) === value ? typed : null
}
