import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import type { SearchView } from './search.view.ts'
import { isolated } from './search-props.ts'

/** How a term was read, where it said more than words: what is looked for, and what is chosen. */
export function UnderstoodAs({ view: { isUnderstood, rest, chips } }: { readonly view: SearchView }): ReactElement | null {
  const { t } = useVisit()
  if (!isUnderstood) return null
  const what = [...(rest === '' ? [] : [rest]), ...chips.map(({ label }) => label)].map(isolated).join(' · ')
  return <p className="t-soft prose">{t('search.understood', { what })}</p>
}
