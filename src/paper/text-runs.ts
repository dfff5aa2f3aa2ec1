import bidiFactory from 'bidi-js'
import type { Face } from './paper-fonts.ts'

const bidi = bidiFactory()

/** Characters of one font and one direction, as they are drawn: from left to right. */
export interface TextRun {
  readonly face: Face
  readonly text: string
  /** Letters of a script that runs to the left: given in reading order, and turned round when they are shaped. */
  readonly isShaped: boolean
}

const space = /\s/u
/** They tell where letters go, and are none. */
const unseen = /\p{Cf}/u
const runsLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export type Direction = 'ltr' | 'rtl'

/** The way that a text runs by its own first letter, as in HTML's `bdi`. */
export function ownDirection(text: string, otherwise: Direction): Direction {
  const first = /\p{L}/u.exec(text)
  return first ? (runsLeft.test(first[0]) ? 'rtl' : 'ltr') : otherwise
}

interface Placed {
  readonly face: Face
  readonly level: number
  text: string
}

/**
 * A line as a printer needs it: cut where the font or the direction changes, and put in the order of the eye (Unicode's rule L2). A
 * space stays in the font of the word before it.
 */
export function runsOf(line: string, direction: Direction, faces: readonly Face[]): TextRun[] {
  return inVisualOrder(placedRuns(line.normalize('NFC'), direction, faces)).map(({ face, level, text }) => {
    const turns = isRightToLeft(level)
    const isShaped = turns && runsLeft.test(text)
    // What has no direction of its own is turned round here: nobody shapes it.
    return { face, isShaped, text: turns && !isShaped ? [...text].reverse().join('') : text }
  })
}

const isRightToLeft = (level: number) => level % 2 === 1

/** In reading order. */
function placedRuns(text: string, direction: Direction, faces: readonly Face[]): Placed[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const placed: Placed[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at]!
    at += character.length
    if (unseen.test(character)) continue
    const before = placed.at(-1)
    const isSpace = space.test(character)
    const face = isSpace && before ? before.face : faceOf(character, faces)
    const written = isSpace ? ' ' : writtenAt(level, character)
    if (before?.face === face && before.level === level) before.text += written
    else placed.push({ face, level, text: written })
  }
  return placed
}

/** A bracket opens the other way where letters run to the left. */
function writtenAt(level: number, character: string): string {
  return (isRightToLeft(level) && bidi.getMirroredCharacter(character)) || character
}

/** The first that has it; the last draws its empty box for what none has. */
function faceOf(character: string, faces: readonly Face[]): Face {
  return faces.find(({ characters }) => characters.has(character)) ?? faces.at(-1)!
}

function inVisualOrder(runs: readonly Placed[]): readonly Placed[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return ordered
}

const withoutSpaces = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
/** After a space or a hyphen; in scripts without spaces after any letter that no closing mark follows. */
const breaks = new RegExp(`(?<=[\\s-])|(?<=[${withoutSpaces}、。，：）])(?![、。，：）\\s])`, 'u')

/** A text in lines that fit, as `widthOf` measures them. A word too long for a line is cut. */
export function wrap(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (more: string) => widthOf((line + more).trimEnd()) <= width
  for (const word of text.split(breaks)) {
    if (!fits(word) && line !== '') {
      lines.push(line.trimEnd())
      line = ''
    }
    for (const part of fits(word) ? [word] : [...word]) {
      if (!fits(part) && line !== '') {
        lines.push(line)
        line = ''
      }
      line += part
    }
  }
  return [...lines, line.trimEnd()]
}
