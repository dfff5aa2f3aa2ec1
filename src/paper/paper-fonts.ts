import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import type { Language } from '../kernel/visit.ts'

/** The house's titles, and its text. */
export type Role = 'voice' | 'text'

/** A font, cut to the characters that are left to it. */
export interface Face {
  readonly name: string
  readonly data: Buffer
  readonly characters: ReadonlySet<string>
}

export type Faces = Readonly<Record<Role, readonly Face[]>>

interface Source {
  readonly name: string
  readonly file: string
  /** Its weight, where the file holds several. */
  readonly weight?: number
}

const whole = (name: string): Source => ({ name, file: `src/web/ui/fonts/whole/${name}.woff2` })
const packaged = (family: string, part: string): Source => ({
  name: `${family}-${part}`,
  file: `node_modules/@fontsource/${family}/files/${family}-${part}-400-normal.woff2`,
})
const grotesk = (part: string): Source => ({
  name: `hanken-grotesk-${part}`,
  file: `node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${part}-wght-normal.woff2`,
  weight: 400,
})

const plain: readonly Source[] = [grotesk('latin'), grotesk('latin-ext'), grotesk('vietnamese'), grotesk('cyrillic-ext')]
/** What a name may be written in besides. */
const elsewhere = ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin-ext', 'hebrew', 'thai', 'devanagari'].map((part) =>
  whole(`noto-sans-${part}`),
)
const textOf = {
  ar: packaged('ibm-plex-sans-arabic', 'arabic'),
  ja: whole('noto-sans-jp'),
  ko: whole('noto-sans-kr'),
  zh: whole('noto-sans-sc'),
} as const
const voiceOf = {
  ar: packaged('amiri', 'arabic'),
  ja: whole('shippori-mincho'),
  ko: whole('gowun-batang'),
  zh: whole('noto-serif-sc'),
} as const

type Large = keyof typeof textOf

/** In the order in which they are asked: Latin first, then the script of the language; a name may be of any other. */
function sourcesOf(role: Role, language: Language): Source[] {
  const scripts = (Object.keys(textOf) as Large[]).sort((a, b) => Number(b === language) - Number(a === language))
  const texts = [...elsewhere, ...scripts.map((script) => textOf[script])]
  if (role === 'text') return [...plain, ...texts]
  const own = language in voiceOf ? [voiceOf[language as Large]] : []
  return [packaged('gilda-display', 'latin'), packaged('gilda-display', 'latin-ext'), ...own, ...plain, ...texts]
}

/**
 * The fonts that a text is set in, each cut to what those before it lack: whoever reads the paper has none of them. `root` is the folder of
 * the shop's own files. What no font has is left out of all, and drawn as the empty box of the last.
 */
export async function cutFaces(root: string, texts: Readonly<Record<Role, string>>, language: Language): Promise<Faces> {
  const cut = async (role: Role) => {
    const faces: Face[] = []
    let left = new Set([...texts[role]].filter((each) => each.trim() !== '' && !/\p{Cf}/u.test(each)))
    for (const { name, file, weight } of sourcesOf(role, language)) {
      if (left.size === 0) break
      // A space belongs to the words on both its sides.
      const data = await subsetFont(readFileSync(join(root, file)), ` ${[...left].join('')}`, {
        targetFormat: 'sfnt',
        ...(weight ? { variationAxes: { wght: weight } } : {}),
      })
      const font = create(data) as Font
      const characters = new Set([...left].filter((each) => font.hasGlyphForCodePoint(each.codePointAt(0)!)))
      if (characters.size > 0) faces.push({ name: `${role}-${name}`, data, characters })
      left = new Set([...left].filter((each) => !characters.has(each)))
    }
    return faces
  }
  return { voice: await cut('voice'), text: await cut('text') }
}
