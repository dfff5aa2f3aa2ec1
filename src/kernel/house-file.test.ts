import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvCell, readHouseFile, readHouseLines } from './house-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'house-file-'))
const write = (text: string | Buffer) => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, text)
  return path
}

test.each([
  ['unix', 'a,b\n1,2\n3,4\n'],
  ['windows', 'a,b\r\n1,2\r\n3,4\r\n'],
  ['an old mac', 'a,b\r1,2\r3,4\r'],
  ['a byte order mark', '\ufeffa,b\r\n1,2\r\n3,4'],
])('lines are the same as %s writes them', async (_, text) => {
  expect(await readHouseFile(write(text), 10)).toMatchObject({
    head: 'a,b',
    lines: [
      { number: 2, text: '1,2' },
      { number: 3, text: '3,4' },
    ],
  })
})

test('an empty file has no lines; empty lines count, and are none', async () => {
  expect(await readHouseFile(write(''), 10)).toMatchObject({ head: '', lines: [] })
  expect((await readHouseFile(write('a\n\n\nb\n'), 10)).lines).toEqual([{ number: 4, text: 'b' }])
})

test('of a million lines no more are kept than one over the limit, and letters that a chunk cuts in two are whole', async () => {
  const many = `é\n${'été,1\n'.repeat(1_000_000)}`
  const { lines } = await readHouseFile(write(many), 1_000)
  expect(lines.length).toBe(1_001)
  expect(new Set(lines.map(({ text }) => text))).toEqual(new Set(['été,1']))
})

test('a line of sixty-four megabytes that comes in pieces is read once; an end that a piece cuts in two is one', async () => {
  async function* pieces() {
    const piece = Buffer.from('x'.repeat(16_384))
    for (let at = 0; at < 4_096; at++) yield piece
    yield Buffer.from('\r')
    yield Buffer.from('\nlast\r')
  }
  const { head, lines } = await readHouseLines(pieces(), 10)
  expect([head.length, lines]).toEqual([67_108_864, [{ number: 2, text: 'last' }]])
}, 20_000)

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2', "'-2"],
  [-2, '-2'],
  ['a,b', '"a,b"'],
  ['plain', 'plain'],
])('%j is written as %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})
