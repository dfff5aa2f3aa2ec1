import { expect, test } from 'vitest'
import { z } from 'zod'
import { asFiled } from '../edition/as-filed.ts'
import { blankBlock, isBlankKind } from './blank-block.ts'
import { blockSchemaFor } from './blocks.ts'
import { filmSources } from './film.ts'
import { differences } from './outline.ts'
import { leavesOf, withTexts } from './page-words.ts'
import { shownIn, withShown } from './shown-values.ts'

const scene = { name: 'home-lacquer', alt: 'A strap' }
const block = { type: 'film', film: 'lacquer', scene, caption: 'Seven turns.' } as const

test('of a film its caption is written, its scene chosen, and the film itself is the files’', () => {
  expect(leavesOf(block).map(({ path }) => path)).toEqual(['caption'])
  const typed = new Map(Object.entries({ caption: 'Eight turns.', film: 'other' }))
  expect(withTexts(block, typed)).toEqual({ ...block, caption: 'Eight turns.' })
  expect(shownIn(block)).toEqual([{ path: 'scene', name: 'scene', value: 'home-lacquer' }])
  const other = { name: 'home-edge', alt: 'A pump' }
  expect(withShown(block, new Map([['scene', 'home-edge']]), () => other)).toEqual({ ...block, scene: other })
  expect(differences(block, { ...block, film: 'other' })).toHaveLength(1)
  expect(Object.keys(asFiled(block) as object)).toEqual(['type', 'film', 'scene', 'caption'])
})

test('another one may be added, with nothing written below it', () => {
  expect(isBlankKind('film')).toBe(true)
  const first = { scene, categories: [], pieces: [], folder: '' }
  expect(blankBlock('film', 1, first, String)).toEqual({ ...block, caption: '' })
})

test('it is one of the house’s, and comes as AV1 first', () => {
  const known = z.string().transform((name) => ({ name, alt: '' }))
  const schema = blockSchemaFor(known, z.string())
  const filed = { ...block, scene: 'home-lacquer' }
  expect(schema.safeParse(filed).success).toBe(true)
  for (const wrong of [{ film: 'rain' }, { caption: '' }, { autoplay: true }]) {
    expect(schema.safeParse({ ...filed, ...wrong }).success).toBe(false)
  }
  expect(filmSources('lacquer').map(({ src }) => src)).toEqual(['/media/films/lacquer-av1.mp4', '/media/films/lacquer-h264.mp4'])
})
