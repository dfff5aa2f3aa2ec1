import { createContext, useContext } from 'react'
import { messagesIn, type Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'

const VisitContext = createContext<SiteVisit | null>(null)

export const VisitProvider = VisitContext.Provider

/** The site and its words, for server components. Islands get theirs as props. */
export function useVisit(): { visit: SiteVisit; t: Translate } {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('useVisit belongs to server components: an island receives its words as props')
  return { visit, t: messagesIn(visit.language) }
}
