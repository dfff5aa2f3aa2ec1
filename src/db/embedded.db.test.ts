import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { clusterOf, startEmbedded } from './embedded.ts'

async function ask<T extends object>(url: string, query: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows[0] as T
}

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(folder, mode)
  return folder
}

/** With its cluster, which may live elsewhere. */
function remove(dataDir: string): void {
  const { folder } = clusterOf(dataDir)
  if (!folder.startsWith(dataDir)) rmSync(dirname(folder), { recursive: true })
  rmSync(dataDir, { recursive: true })
}

const asRoot = process.getuid?.() === 0

describe('the embedded database', () => {
  test('starts in an empty folder, in UTF8, also without a LANG, and knows Japanese', async () => {
    const folder = newFolder()
    const server = await startEmbedded(folder)
    try {
      expect(await ask(server.url, 'show server_encoding')).toEqual({ server_encoding: 'UTF8' })
      await ask(server.url, 'create extension pg_trgm')
      expect(await ask(server.url, "select similarity('ハイヒール', 'ハイヒール') as same")).toEqual({ same: 1 })
    } finally {
      server.stop()
      remove(folder)
    }
  })

  test('a server that outlived its shop is adopted, with what it holds', async () => {
    const folder = newFolder()
    const first = await startEmbedded(folder)
    await ask(first.url, 'create table kept as select 42 as answer')
    const second = await startEmbedded(folder)
    expect(second.startedHere).toBe(false)
    expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 })
    second.stop()

    // The machine went down: the lock names a process that is something else today.
    const cluster = clusterOf(folder)
    writeFileSync(cluster.pidFile, `${process.pid}\n${cluster.folder}\n0\n5432\n\n127.0.0.1\n\nready\n`)
    const third = await startEmbedded(folder)
    expect(third.startedHere).toBe(true)
    expect(await ask(third.url, 'select answer from kept')).toEqual({ answer: 42 })
    third.stop()
    remove(folder)
  })

  test('one that is closing is not adopted: it is waited for, and started again', async () => {
    const folder = newFolder()
    const first = await startEmbedded(folder)
    const client = new pg.Client({ connectionString: first.url })
    await client.connect()
    const { pidFile } = clusterOf(folder)
    const [pid] = readFileSync(pidFile, 'utf8').split('\n')
    // A smart shutdown: it stays until the last of its clients has gone.
    process.kill(Number(pid), 'SIGTERM')
    await expect.poll(() => readFileSync(pidFile, 'utf8')).toContain('stopping')
    const starting = startEmbedded(folder)
    await client.end()
    const second = await starting
    expect(second.startedHere).toBe(true)
    expect(await ask(second.url, 'select 1 as one')).toEqual({ one: 1 })
    second.stop()
    remove(folder)
  })

  test.runIf(asRoot)('as root it runs as a user of its own, and moves out of a folder that user cannot enter', async () => {
    const folder = newFolder(0o700)
    const dataDir = join(folder, 'data')
    const server = await startEmbedded(dataDir)
    try {
      const { directory } = await ask<{ directory: string }>(server.url, "select current_setting('data_directory') as directory")
      expect(directory).toMatch(/^\/var\/lib\/vitrine\//)
      expect(directory).toBe(clusterOf(dataDir).folder)
      expect(statSync(directory).uid).not.toBe(0)
      await ask(server.url, 'create table kept as select 42 as answer')
    } finally {
      server.stop()
    }
    // Who deletes the folder begins anew.
    rmSync(dataDir, { recursive: true })
    const anew = await startEmbedded(dataDir)
    expect(await ask(anew.url, "select to_regclass('kept') as kept")).toEqual({ kept: null })
    anew.stop()
    remove(dataDir)
    rmSync(folder, { recursive: true })
  })
})
