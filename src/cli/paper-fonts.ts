import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../compose.ts'
import type { Language } from '../kernel/visit.ts'
import { scriptsIn } from '../web/gift/scripts-in.ts'

const whole = (file: string) => join(root, 'src/web/ui/fonts/whole', file)
const packaged = (family: string, file: string) => join(root, 'node_modules/@fontsource', family, 'files', file)

const hanAndKin = 'U+2E80-10FFFF'
/** Each with the characters that are left to it: two files of one family share its letters, and Latin is Gilda's. */
const latin = [
  ['Gilda Display', packaged('gilda-display', 'gilda-display-latin-400-normal.woff2'), 'U+0-2BFF'],
  ['Gilda Display', packaged('gilda-display', 'gilda-display-latin-ext-400-normal.woff2'), 'U+100-2BA, U+1E00-1E9F, U+1EF2-1EFF'],
] as const
const ofScript = {
  ar: ['Amiri', packaged('amiri', 'amiri-arabic-400-normal.woff2'), 'U+600-8FF, U+FB50-FEFF'],
  ja: ['Shippori Mincho', whole('shippori-mincho.woff2'), hanAndKin],
  ko: ['Gowun Batang', whole('gowun-batang.woff2'), hanAndKin],
  zh: ['Noto Serif SC', whole('noto-serif-sc.woff2'), hanAndKin],
} as const

/**
 * The house's fonts, cut to a text, to stand in the sheet itself: where it is printed nobody has them. A font that this machine lacks is
 * left to the printer's.
 */
export async function fontsFor(text: string, language: Language): Promise<string> {
  const fonts = [...latin, ...scriptsIn(text, language).map((script) => ofScript[script])]
  const rules = fonts
    .filter(([, file]) => existsSync(file))
    .map(async ([family, file, range]) => {
      const cut = await subsetFont(readFileSync(file), text, { targetFormat: 'woff2' })
      return `@font-face { font-family: "${family}"; src: url(data:font/woff2;base64,${cut.toString('base64')}); unicode-range: ${range}; }`
    })
  return (await Promise.all(rules)).join('\n')
}
