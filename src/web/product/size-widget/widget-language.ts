import type { Language } from '../../../kernel/visit.ts'

/** The widget speaks three languages. */
export function widgetLanguage(language: Language): 'fr' | 'it' | 'en' {
  return language === 'fr' || language === 'it' ? language : 'en'
}
