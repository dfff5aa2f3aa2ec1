import { bannedWordsOf } from '../markets/banned-words.ts'
import { sites } from '../markets/sites.ts'
import { type SiteRules, siteRulesOf } from './site-rules.ts'

/** What a site lets be written on a card. */
export function giftRulesOf(country: string): SiteRules & { readonly giftMessageMaxLength: number } {
  const { giftMessageMaxLength } = sites.get(country)!.preferences
  return { ...siteRulesOf(country), giftMessageMaxLength, bannedWords: bannedWordsOf(country) }
}
