const letters = [
  ['ar', /\p{Script=Arabic}/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
] as const

type Script = 'ar' | 'ja' | 'ko' | 'zh'

/** The scripts of a message whose fonts come on demand. Han without kana is Japanese on a Japanese page, and Chinese elsewhere. */
export function scriptsIn(message: string, language: string): Script[] {
  const found: Script[] = letters.flatMap(([script, own]) => (own.test(message) ? [script] : []))
  if (found.includes('ja') || !/\p{Script=Han}/u.test(message)) return found
  return [...found, language === 'ja' ? 'ja' : 'zh']
}
