import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import type { Language } from '../src/kernel/visit.ts'
import { shopTexts } from './shop-texts.ts'

/** What was cut once is not cut again. */
const kept = join(import.meta.dirname, '..', 'node_modules', '.cache', 'fonts')
const fonts = join(import.meta.dirname, '..', 'src', 'web', 'ui', 'fonts')

interface Face {
  readonly family: string
  readonly file: string
  /** Fonts of the phone that are as good: they cost nothing. */
  readonly local: readonly string[]
  readonly role: 'voice' | 'text'
}

/** Which characters pages show together (`scripts/order-characters.mjs`). */
interface Order {
  readonly common: string
  readonly rest: string
}

const voice = (family: string, file: string): Face => ({ family, file, local: [], role: 'voice' })
const text = (family: string, file: string, ...local: string[]): Face => ({ family, file, local, role: 'text' })

interface Script {
  readonly faces: readonly Face[]
  /** What it leaves to the fonts of others. */
  readonly foreign: RegExp
}

const scripts: Partial<Record<Language, Script>> = {
  ja: {
    faces: [
      voice('Shippori Mincho', 'shippori-mincho.woff2'),
      text('Noto Sans JP', 'noto-sans-jp.woff2', 'Noto Sans CJK JP', 'NotoSansCJKjp-Regular', 'HiraginoSans-W3'),
    ],
    foreign: /\p{Script=Hangul}/u,
  },
  ko: {
    faces: [
      voice('Gowun Batang', 'gowun-batang.woff2'),
      text('Noto Sans KR', 'noto-sans-kr.woff2', 'Noto Sans CJK KR', 'NotoSansCJKkr-Regular', 'AppleSDGothicNeo-Regular'),
    ],
    foreign: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}₩]/u,
  },
  zh: {
    faces: [
      voice('Noto Serif SC', 'noto-serif-sc.woff2'),
      text('Noto Sans SC', 'noto-sans-sc.woff2', 'Noto Sans CJK SC', 'NotoSansCJKsc-Regular', 'PingFangSC-Regular'),
    ],
    foreign: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
}

/** Writes the sheet of a large script with its files, and says where it is. */
export async function cutScript(language: Language): Promise<string> {
  const { faces, foreign } = scripts[language]!
  // Below, the house's Latin fonts have everything.
  const characters = new Set([...shopTexts(language).join()].filter((each) => each >= '\u2000' && !foreign.test(each)))
  const order: Partial<Record<Face['role'], Order>> = JSON.parse(readFileSync(join(fonts, 'order.json'), 'utf8'))[language] ?? {}
  const rules = []
  for (const { role, family, file, local } of faces) {
    const font = join(fonts, 'whole', file)
    const sources = local.map((name) => `local("${name}"), `).join('')
    for (const [index, slice] of slicesOf(characters, order[role]).entries()) {
      // Half-width punctuation is what browsers set two marks in a row with.
      const cut = await cutFont(font, index, slice, { keepFeatures: ['halt', 'chws'] })
      rules.push(
        `@font-face { font-family: "${family}"; font-display: swap; src: ${sources}url(./${cut}) format("woff2"); unicode-range: ${rangesOf(slice)}; }`,
      )
    }
  }
  return keepSheet(language, rules.join('\n'))
}

/** The rows of the national tables that hold what people learn at school: signs, kana, the first level of Han, Hangul's syllables. */
const schooled: Partial<
  Record<Language, { readonly table: string; readonly rows: readonly (readonly [from: number, to: number])[] }>
> = {
  ja: {
    table: 'euc-jp',
    rows: [
      [1, 1],
      [4, 5],
      [16, 47],
    ],
  },
  ko: { table: 'euc-kr', rows: [[16, 40]] },
  zh: {
    table: 'gbk',
    rows: [
      [1, 1],
      [16, 55],
    ],
  },
}

function schoolCharacters(language: Language): string[] {
  const { table, rows } = schooled[language]!
  const decoder = new TextDecoder(table)
  const cells = Array.from({ length: 94 }, (_, cell) => 0xa1 + cell)
  const rowsOf = ([from, to]: readonly [number, number]) => Array.from({ length: to - from + 1 }, (_, at) => 0xa0 + from + at)
  return rows.flatMap(rowsOf).flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))))
}

/** What a shopper may write on a card beyond the shop's own words, in the house's voice: a sheet that comes with such a card alone. */
export async function cutCard(language: Language): Promise<string> {
  const { faces, foreign } = scripts[language]!
  const { family, file } = faces.find(({ role }) => role === 'voice')!
  const known = new Set(shopTexts(language).join())
  const characters = schoolCharacters(language).filter(
    (each) => [...each].length === 1 && each >= '\u2000' && each !== '\ufffd' && !known.has(each) && !foreign.test(each),
  )
  const rules = []
  for (let start = 0; start < characters.length; start += 100) {
    const slice = characters.slice(start, start + 100)
    const cut = await cutFont(join(fonts, 'whole', file), start, slice, { keepFeatures: ['halt', 'chws'] })
    rules.push(
      `@font-face { font-family: "${family}"; font-display: swap; src: url(./${cut}) format("woff2"); unicode-range: ${rangesOf(slice)}; }`,
    )
  }
  return keepSheet(`card-${language}`, rules.join('\n'))
}

const latinSheets = [
  import.meta.resolve('@fontsource/gilda-display/400.css'),
  import.meta.resolve('@fontsource-variable/hanken-grotesk/wght.css'),
]

/** Fontsource's sheets, their files cut to the weights that the house uses and without instructions for coarse screens. */
export async function cutLatin(): Promise<string> {
  const sheets = []
  for (const sheet of latinSheets.map((url) => fileURLToPath(url))) {
    let css = readFileSync(sheet, 'utf8').replace(/,\s*url\([^)]+\.woff\)\s*format\('woff'\)/g, '')
    const isVariable = css.includes('font-weight: 100 900')
    for (const [, url] of css.matchAll(/url\(([^)]+)\)/g)) {
      const cut = await cutFont(join(sheet, '..', url!), 0, null, {
        noHinting: true,
        ...(isVariable ? { variationAxes: { wght: { min: 400, max: 500 } } } : {}),
      })
      css = css.replace(url!, `./${cut}`)
    }
    sheets.push(css.replaceAll('font-weight: 100 900', 'font-weight: 400 500'))
  }
  return keepSheet('latin', sheets.join('\n'))
}

/** The characters that pages share, in one slice; the others a hundred at a time, those that are shown together beside each other.
 *  Without an order all in one: the syllables of Korean share their parts, and together weigh little more than some. */
function slicesOf(characters: ReadonlySet<string>, order: Order | undefined): string[][] {
  if (!order) return [[...characters]]
  const left = new Set(characters)
  const take = (some: Iterable<string>) => [...some].filter((each) => left.delete(each))
  const slices = [take(order.common)]
  const others = [...take(order.rest), ...left]
  for (let start = 0; start < others.length; start += 100) slices.push(others.slice(start, start + 100))
  return slices.filter((slice) => slice.length > 0)
}

function rangesOf(characters: readonly string[]): string {
  const codes = characters.map((each) => each.codePointAt(0)!).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',')
}

/** The characters of a font, or all of them, as a file of its own. */
async function cutFont(
  font: string,
  index: number,
  characters: readonly string[] | null,
  options: Parameters<typeof subsetFont>[2],
): Promise<string> {
  const written = [...(characters ?? [])].sort().join('')
  const source = readFileSync(font)
  const key = createHash('sha256').update(source).update(written).update(JSON.stringify(options)).digest('hex').slice(0, 12)
  const file = `${basename(font, '.woff2')}-${index}.${key}.woff2`
  if (!existsSync(join(kept, file))) {
    mkdirSync(kept, { recursive: true })
    if (!unpacked.has(font)) unpacked.set(font, convert(source, 'sfnt'))
    const cut = await subsetFont(await unpacked.get(font)!, written, {
      ...options,
      keepAllGlyphs: characters === null,
      targetFormat: 'woff2',
    })
    writeFileSync(join(kept, file), cut)
  }
  return file
}

/** To unpack a font takes longer than to cut it. */
const unpacked = new Map<string, Promise<Buffer>>()

function keepSheet(name: string, css: string): string {
  const file = join(kept, `${name}.css`)
  writeFileSync(file, css)
  return file
}
