import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Faces, Role } from './paper-fonts.ts'
import { type Direction, ownDirection, runsOf, type TextRun, wrap } from './text-runs.ts'

export interface TextStyle {
  readonly role?: Role
  readonly size: number
  readonly colour?: string
  /** Where it stands in its column: at its beginning unless said. */
  readonly align?: 'start' | 'end'
  /** Which way its letters run; the paper's unless said. `own`: by the first of them, as a name or an address does. */
  readonly runs?: Direction | 'own'
}

export const ink = '#121411'
export const ash = '#64675f'
export const line = '#dad8d3'
export const emerald = '#0b5a3e'

export interface SheetOptions {
  readonly size: 'A4' | 'LETTER'
  readonly faces: Faces
  readonly direction: Direction
  readonly language: string
  readonly title: string
  readonly author: string
  readonly date: Date
}

/** Turned round and joined as one run, spaces included. A new one each time: it is written into. */
const shaped = (run: TextRun) => (run.isShaped ? { features: { rlig: true } as unknown as ['rlig'] } : {})

/** Signs that stand for several Arabic letters drawn as one, by those letters. */
const ligatures: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0xfefc - 0xfb50 + 1 }, (_, at) => 0xfb50 + at).flatMap((sign) => {
    const letters = String.fromCodePoint(sign).normalize('NFKC')
    return /^\p{Script=Arabic}{2,}$/u.test(letters) ? [[letters, sign] as const] : []
  }),
)

/**
 * Paper to write on, measured in points from where reading begins: in Arabic every x counts from the right. Text is drawn run by run, in its
 * own font and direction.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #options: SheetOptions
  readonly width: number
  readonly height: number

  constructor(options: SheetOptions) {
    const { size, faces, language, title, author, date } = options
    this.#options = options
    this.#doc = new PDFDocument({
      size,
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    for (const { name, data } of [...faces.voice, ...faces.text]) this.#doc.registerFont(name, data)
    this.width = this.#doc.page.width
    this.height = this.#doc.page.height
  }

  /** One line with its baseline at y, in a column from x that is so wide. */
  text(text: string, x: number, y: number, width: number, style: TextStyle): void {
    const { size, colour = ink, align = 'start' } = style
    const runs = this.#runs(text, style)
    const widths = runs.map((run) => this.#runWidth(run, size))
    const long = widths.reduce((sum, each) => sum + each, 0)
    const isLeft = (align === 'start') === (this.#options.direction === 'ltr')
    let at = this.#left(x, width) + (isLeft ? 0 : width - long)
    for (const [index, run] of runs.entries()) {
      this.#doc.font(run.face.name).fontSize(size)
      if (run.isShaped) this.#nameLigatures(run)
      this.#doc.fillColor(colour).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...shaped(run) })
      at += widths[index]!
    }
  }

  /** As many lines as it needs, each so much below the last; answers the baseline of the one after. */
  lines(text: string, x: number, y: number, width: number, style: TextStyle & { readonly leading: number }): number {
    const whole = { ...style, runs: this.#direction(text, style) }
    const wrapped = wrap(text, width, (each) => this.widthOf(each, whole))
    for (const [index, each] of wrapped.entries()) this.text(each, x, y + index * style.leading, width, whole)
    return y + wrapped.length * style.leading
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((sum, run) => sum + this.#runWidth(run, style.size), 0)
  }

  /** A hairline, or a thicker edge. */
  rule(x: number, y: number, width: number, thickness: number, colour: string): void {
    this.#doc.rect(this.#left(x, width), y, width, thickness).fill(colour)
  }

  /** The house's name, always from the left and letter by letter. */
  wordmark(x: number, y: number, size: number): void {
    const face = this.#options.faces.voice[0]!.name
    const spacing = size * 0.4
    this.#doc.font(face).fontSize(size).fillColor(ink)
    const widths = [...'AVERNE'].map((letter) => this.#doc.widthOfString(letter) + spacing)
    let at = this.#left(
      x,
      widths.reduce((sum, each) => sum + each, -spacing),
    )
    for (const [index, letter] of [...'AVERNE'].entries()) {
      this.#doc.text(letter, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += widths[index]!
    }
  }

  newPage(): void {
    this.#doc.addPage()
  }

  /** Writes the same on every page, once all of them are there. */
  onEveryPage(write: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      write(page + 1, count)
    }
  }

  end(): Promise<Buffer> {
    return new Promise((done, failed) => {
      const parts: Buffer[] = []
      this.#doc.on('data', (part: Buffer) => parts.push(part))
      this.#doc.on('end', () => done(Buffer.concat(parts)))
      this.#doc.on('error', failed)
      this.#doc.end()
    })
  }

  #runs(text: string, style: TextStyle): TextRun[] {
    return runsOf(text, this.#direction(text, style), this.#options.faces[style.role ?? 'text'])
  }

  #direction(text: string, { runs = this.#options.direction }: TextStyle): Direction {
    return runs === 'own' ? ownDirection(text, this.#options.direction) : runs
  }

  /** Whoever reads the file turns its letters round one by one: one that is drawn for two gets the sign that Unicode has for both. */
  #nameLigatures(run: TextRun): void {
    const { font } = (this.#doc as unknown as { _font: { font: Font } })._font
    for (const glyph of font.layout(run.text, shaped(run).features).glyphs) {
      const sign = ligatures.get(String.fromCodePoint(...glyph.codePoints))
      if (sign !== undefined) Object.assign(glyph, { codePoints: [sign] })
    }
  }

  #runWidth(run: TextRun, size: number): number {
    return this.#doc.font(run.face.name).fontSize(size).widthOfString(run.text, shaped(run))
  }

  /** Where a column begins on the page itself. */
  #left(x: number, width: number): number {
    return this.#options.direction === 'ltr' ? x : this.width - x - width
  }
}
