import { LRUCache } from 'lru-cache'
import type { HTMLAttributes, ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { SiteVisit } from '../../kernel/visit.ts'
import { useVisit, VisitProvider } from './visit-context.tsx'

/** What was written of kept things lately, by thing, site and way of showing it. */
const written = new LRUCache<string, string>({ maxSize: 8e6, sizeCalculation: (text, key) => 2 * (text.length + key.length) })
const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** A kept thing that has changed is another object, with another number. */
export function numberOf(kept: object): number {
  const number = numbers.get(kept) ?? (lastNumber += 1)
  numbers.set(kept, number)
  return number
}

/** What is the same on every page of a site that shows it so. The key holds the numbers of all that it is made of. */
export function writtenOnce(visit: SiteVisit, key: string, write: () => string): string {
  const whole = `${visit.base} ${key}`
  let text = written.get(whole)
  if (text === undefined) written.set(whole, (text = write()))
  return text
}

/** The same of what React writes: it holds no island, and takes from its surroundings nothing but the visit. */
export const renderedOnce = (visit: SiteVisit, key: string, inside: () => ReactElement): string =>
  writtenOnce(visit, key, () => renderToString(<VisitProvider value={visit}>{inside()}</VisitProvider>))

interface OnceProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  readonly as: 'section' | 'ul'
  /** What it shows, as it is kept. */
  readonly of: object
  readonly name: string
  readonly children: () => ReactElement
}

/** An element whose inside is written once. */
export function Once({ as: Element, of, name, children, ...attributes }: OnceProps): ReactElement {
  const { visit } = useVisit()
  const __html = renderedOnce(visit, `${name} ${numberOf(of)}`, children)
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html }} />
}
