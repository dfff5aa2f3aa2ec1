import { expect, test } from 'vitest'
import { piecePath, readPiecePath } from './piece-path.ts'

test.each([
  ['SEL085-ROU', 'selene-85-veau-verni-rouge'],
  ['SEL085-ROU', 'selene-85-エナメル-ルージュ'],
  ['G00001-NOI', '85'],
])('what is written of %s with %s is read again', (pid, slug) => {
  const path = piecePath(pid, slug)
  expect(path).toMatch(/^\/p\/[\w%-]+$/)
  expect(readPiecePath(decodeURIComponent(path.slice(3)))).toEqual({ pid, slug })
})

test.each(['SEL085-ROU', 'SEL085', 'SEL085-ROU-R-38', '', 'nothing', '-'])('%s is an id without a slug', (name) => {
  expect(readPiecePath(name)).toEqual({ pid: name, slug: null })
})
