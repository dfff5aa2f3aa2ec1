import { createContext, useContext } from 'react'
import type { StaffLanguage, StaffMember } from '../../domain/staff/staff.ts'
import { formatMoment } from '../../i18n/format.ts'
import { type AtelierTranslate, atelierWords } from '../../i18n/messages.ts'

export interface AtelierContext {
  readonly language: StaffLanguage
  /** Null at the door. */
  readonly member: StaffMember | null
  readonly csrfToken: string | null
  /** The page's own path, for what leads back to it. */
  readonly path: string
}

const Context = createContext<AtelierContext | null>(null)

export const AtelierProvider = Context.Provider

export const localeOf = (language: StaffLanguage) => (language === 'fr' ? 'fr-FR' : 'en-GB')

interface Atelier extends AtelierContext {
  readonly t: AtelierTranslate
  readonly locale: string
  /** A moment by the clock of the house. */
  readonly at: (date: Date) => string
}

/** Who is looking, and their words. */
export function useAtelier(): Atelier {
  const context = useContext(Context)
  if (!context) throw new Error('useAtelier belongs to the atelier')
  const locale = localeOf(context.language)
  return { ...context, t: atelierWords(context.language), locale, at: (date) => formatMoment(date, locale) }
}
