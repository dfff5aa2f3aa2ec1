import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

async function ask<T extends object>(url: string, query: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows[0] as T
}

const asRoot = process.getuid?.() === 0

describe('the embedded database', () => {
  test('starts in an empty folder, in UTF8, also without a LANG, and knows Japanese', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
    chmodSync(folder, 0o755)
    const server = await startEmbedded(folder)
    try {
      expect(await ask(server.url, 'show server_encoding')).toEqual({ server_encoding: 'UTF8' })
      await ask(server.url, 'create extension pg_trgm')
      expect(await ask(server.url, "select similarity('ハイヒール', 'ハイヒール') as same")).toEqual({ same: 1 })
    } finally {
      server.stop()
      rmSync(folder, { recursive: true })
    }
  })

  test('a server that outlived its shop is adopted, with what it holds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
    chmodSync(folder, 0o755)
    const first = await startEmbedded(folder)
    await ask(first.url, 'create table kept as select 42 as answer')
    const second = await startEmbedded(folder)
    expect(second.startedHere).toBe(false)
    expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 })
    second.stop()

    // The machine went down: the lock names a process that is something else today.
    writeFileSync(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${join(folder, 'postgres')}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const third = await startEmbedded(folder)
    expect(third.startedHere).toBe(true)
    expect(await ask(third.url, 'select answer from kept')).toEqual({ answer: 42 })
    third.stop()
    rmSync(folder, { recursive: true })
  })

  test.runIf(asRoot)('as root it runs as a user of its own, and moves out of a folder that user cannot enter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
    chmodSync(folder, 0o700)
    const server = await startEmbedded(join(folder, 'data'))
    try {
      const { directory } = await ask<{ directory: string }>(server.url, "select current_setting('data_directory') as directory")
      expect(directory).toMatch(/^\/var\/lib\/vitrine\//)
      expect(statSync(directory).uid).not.toBe(0)
    } finally {
      server.stop()
      rmSync(folder, { recursive: true })
    }
  })
})
