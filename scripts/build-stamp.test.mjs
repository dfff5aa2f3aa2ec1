import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBuildCurrent, stampBuild } from './build-stamp.mjs'

/** A house that was built, with one source and one picture. */
function built() {
  const root = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['src', 'public', 'dist']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'src/main.ts'), 'one')
  writeFileSync(join(root, 'public/picture.avif'), 'seen')
  stampBuild(root)
  return root
}

test('a build is current until one of its files says something else, however old it claims to be', () => {
  const root = built()
  expect(isBuildCurrent(root)).toBe(true)
  const source = join(root, 'src/main.ts')
  const { atime, mtime } = statSync(source)
  writeFileSync(source, 'two')
  utimesSync(source, atime, mtime)
  expect(isBuildCurrent(root)).toBe(false)
})

test('a file that comes or goes ends it', () => {
  const root = built()
  writeFileSync(join(root, 'public/another.avif'), 'seen')
  expect(isBuildCurrent(root)).toBe(false)
  rmSync(join(root, 'public/another.avif'))
  expect(isBuildCurrent(root)).toBe(true)
  rmSync(join(root, 'public/picture.avif'))
  expect(isBuildCurrent(root)).toBe(false)
})

test('what is written again as it was, or carried to another place with its build, is current', () => {
  const root = built()
  writeFileSync(join(root, 'src/main.ts'), 'one')
  expect(isBuildCurrent(root)).toBe(true)
  const elsewhere = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  cpSync(root, elsewhere, { recursive: true })
  expect(isBuildCurrent(elsewhere)).toBe(true)
})
