import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { clusterOf, startEmbedded } from './embedded.ts'

// Making a cluster takes its time, and on a busy machine more.
vi.setConfig({ testTimeout: 60_000 })

async function ask<T extends object>(url: string, query: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Several statements give several answers.
    const answers = [await client.query(query)].flat()
    return answers.at(-1)!.rows[0] as T
  } finally {
    await client.end()
  }
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

  test('is spoken to by a socket beside its data, and over the loopback where the folder’s name is too long or too odd for one', async () => {
    const folder = newFolder()
    const ways = [folder, join(folder, 'a shop’s own, of 2026'), join(folder, 'x'.repeat(90))]
    const found: (string | null)[] = []
    try {
      for (const way of ways) {
        const server = await startEmbedded(way)
        try {
          found.push((await ask<{ peer: string | null }>(server.url, 'select inet_client_addr()::text as peer')).peer)
        } finally {
          server.stop()
        }
      }
      // Who may not enter here lives elsewhere, where every name is short and plain.
      const over = clusterOf(ways[1]!).folder.startsWith(folder) ? '127.0.0.1/32' : null
      expect(found).toEqual([null, over, over])
    } finally {
      for (const way of ways.toReversed()) remove(way)
    }
  })

  test('the shop comes in by a role that owns its database and nothing else, also where one was made before there was any', async () => {
    const folder = newFolder()
    const server = await startEmbedded(folder)
    const rights = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as any,
      pg_get_userbyid(datdba) = current_user as owner from pg_roles, pg_database where rolname = current_user and datname = current_database()`
    try {
      expect(await ask(server.url, rights)).toEqual({ any: false, owner: true })
      await expect(ask(server.url, "select pg_read_file('/etc/passwd')")).rejects.toThrow('permission denied')
      await expect(ask(server.url, "copy (select 1) to program 'true'")).rejects.toThrow('permission denied')

      // As it was made before: everything in it belongs to the server's own superuser.
      await ask(server.adminUrl, 'alter database vitrine owner to vitrine')
      await ask(
        server.adminUrl,
        `create schema jobs; create table jobs.job (id int); create type jobs.state as enum ('a');
         create table kept (id int generated always as identity, answer int); insert into kept (answer) values (42);
         create view seen as select answer from kept; create extension pg_trgm;
         create function twice(n int) returns int language sql as 'select 2 * n'`,
      )
    } finally {
      server.stop()
    }
    const again = await startEmbedded(folder)
    try {
      expect(await ask(again.url, rights)).toEqual({ any: false, owner: true })
      await ask(again.url, 'insert into kept (answer) values (43)')
      await ask(
        again.url,
        'alter table kept add column more int; alter table jobs.job add column more int; alter type jobs.state add value $$b$$',
      )
      expect(await ask(again.url, 'select max(answer) as most, twice(2) as four from seen')).toEqual({ most: 43, four: 4 })
    } finally {
      again.stop()
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

  test('a start that is killed while it makes the cluster leaves nothing in the way of the next', async () => {
    const folder = newFolder()
    const { folder: cluster } = clusterOf(folder)
    const module = new URL('./embedded.ts', import.meta.url).href
    const program = `await (await import('${module}')).startEmbedded(${JSON.stringify(folder)})`
    const killed = spawn(process.execPath, ['--input-type=module', '-e', program], { detached: true, stdio: 'ignore' })
    const gone = once(killed, 'exit')
    const isBeingMade = () =>
      readdirSync(dirname(cluster)).some(
        (name) => name.startsWith(basename(cluster)) && existsSync(join(dirname(cluster), name, 'PG_VERSION')),
      )
    await expect.poll(isBeingMade, { interval: 5, timeout: 30_000 }).toBe(true)
    // With all that it has begun.
    process.kill(-killed.pid!, 'SIGKILL')
    await gone
    const server = await startEmbedded(folder)
    try {
      expect(await ask(server.url, 'select 1 as one')).toEqual({ one: 1 })
      expect(readdirSync(dirname(cluster)).filter((name) => name.startsWith(`${basename(cluster)}.`))).toEqual([])
    } finally {
      server.stop()
      remove(folder)
    }
  })

  test('half a cluster of an earlier start is removed and made anew', async () => {
    const folder = newFolder()
    const { folder: cluster } = clusterOf(folder)
    mkdirSync(join(cluster, 'base'), { recursive: true })
    // As in a container, where the process before had this one's number.
    mkdirSync(`${cluster}.making-${process.pid}`)
    const server = await startEmbedded(folder)
    try {
      expect(await ask(server.url, 'select 1 as one')).toEqual({ one: 1 })
    } finally {
      server.stop()
      remove(folder)
    }
  })

  test('what was set aside beside it, or is no cluster, is never removed', async () => {
    const folder = newFolder()
    const { folder: cluster } = clusterOf(folder)
    const aside = [`${cluster}.old`, `${cluster}.17`, `${cluster}.making-x`]
    for (const each of aside) {
      mkdirSync(each, { recursive: true })
      writeFileSync(join(each, 'PG_VERSION'), '18')
    }
    mkdirSync(cluster)
    writeFileSync(join(cluster, 'kept'), '')
    // A data folder without its password is a new one, and begins anew wherever its cluster lives.
    writeFileSync(join(folder, 'postgres-password'), 'kept')
    await expect(startEmbedded(folder)).rejects.toThrow('move it away')
    expect(existsSync(join(cluster, 'kept'))).toBe(true)
    rmSync(cluster, { recursive: true })
    const server = await startEmbedded(folder)
    try {
      expect(aside.map((each) => existsSync(join(each, 'PG_VERSION')))).toEqual([true, true, true])
    } finally {
      server.stop()
      remove(folder)
    }
  })

  test.runIf(asRoot)('as root it runs as a user of its own, and moves out of a folder that user cannot enter', async () => {
    const folder = newFolder(0o700)
    const dataDir = join(folder, 'data')
    const server = await startEmbedded(dataDir)
    try {
      const { directory } = await ask<{ directory: string }>(
        server.adminUrl,
        "select current_setting('data_directory') as directory",
      )
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
