import type { Language } from '../kernel/visit.ts'
import { sites } from './sites.ts'

/** What nobody of the house will write on a gift card. A house sets its own, separated by commas. */
const byLanguage: Readonly<Record<Language, string>> = {
  en: 'bastard, bitch, idiot, moron, shit',
  fr: 'connard, connasse, crétin, merde, salope',
  de: 'arschloch, depp, miststück, scheiße, schlampe',
  it: 'bastardo, cretino, merda, stronza, stronzo',
  es: 'cabrón, gilipollas, idiota, imbécil, mierda',
  nl: 'eikel, klootzak, rotzak, sukkel, trut',
  ja: '馬鹿野郎, くそったれ, 死ね',
  ko: '개새끼, 병신, 씨발',
  zh: '混蛋, 王八蛋, 傻逼',
  ar: 'أحمق, حقير, غبي',
}

/** In all the languages of the site: a card may be written in any of them. */
export function bannedWordsOf(country: string): string {
  return (sites.get(country)?.languages ?? []).map((language) => byLanguage[language]).join(', ')
}
