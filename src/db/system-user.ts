import { spawnSync } from 'node:child_process'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

const ownName = 'vitrine-postgres'

/** PostgreSQL refuses to run as root. Root lends it a user of its own; anybody else runs it as themselves. */
export function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const found = lookUp(ownName) ?? create() ?? lookUp('postgres') ?? lookUp('nobody')
  if (!found) throw new Error('running as root, and no other user can be made or found to run PostgreSQL')
  return found
}

function lookUp(name: string): SystemUser | null {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const uid = id('-u')
  const gid = id('-g')
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function create(): SystemUser | null {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', ownName]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ownName]],
  ]
  for (const [program, args] of ways) if (spawnSync(program, args).status === 0) return lookUp(ownName)
  return null
}
