import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { administer, testDatabase } from '../../tests/test-database.ts'
import { alone, migrate } from './migrate.ts'

const { url } = testDatabase()

function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(path, name), sql)
  return path
}

test('migrations run once, in order of name, and only forward', async () => {
  const path = folder({ '9002_b.sql': 'alter table zoo add column b int', '9001_a.sql': 'create table zoo (a int)' })
  expect(await migrate(url, path)).toEqual(['9001_a.sql', '9002_b.sql'])
  expect(await migrate(url, path)).toEqual([])
  writeFileSync(join(path, '9001_a.sql'), 'create table zoo (a bigint)')
  await expect(migrate(url, path)).rejects.toThrow('9001_a.sql was changed after it had been applied')
})

test('a migration that fails leaves nothing behind', async () => {
  const path = folder({ '9101_half.sql': 'create table half (a int); select nonsense' })
  await expect(migrate(url, path)).rejects.toThrow('9101_half.sql failed')
  writeFileSync(join(path, '9101_half.sql'), 'create table half (a int)')
  expect(await migrate(url, path)).toEqual(['9101_half.sql'])
})

test('two processes that migrate at once do it once', async () => {
  const path = folder({ '9201_once.sql': 'create table once (a int)' })
  const both = await Promise.all([migrate(url, path), migrate(url, path)])
  expect(both.flat()).toEqual(['9201_once.sql'])
})

test('what changes shape or house is done by one process at a time', async () => {
  const done: string[] = []
  const work = (name: string) =>
    alone(url, async () => {
      done.push(`${name} begins`)
      await new Promise((later) => setTimeout(later, 50))
      done.push(`${name} ends`)
    })
  await Promise.all([work('one'), work('other')])
  const [first] = done[0]!.split(' ')
  expect(done.map((line) => line.startsWith(first!))).toEqual([true, true, false, false])
})

test.each([
  ['not UTF8', "encoding 'SQL_ASCII' locale 'C' locale_provider libc", 'SQL_ASCII'],
  ['deaf to letters beyond ASCII', "encoding 'UTF8' lc_ctype 'C'", 'character type is C'],
])('a database that is %s is refused', async (_, options, message) => {
  const server = inject('serverUrl')
  await administer(server, `create database test_wrong template template0 ${options}`)
  const at = new URL(server)
  at.pathname = '/test_wrong'
  await expect(migrate(at.href, 'migrations')).rejects.toThrow(message)
  await administer(server, 'drop database test_wrong')
})
