import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import type { Config } from '../kernel/config.ts'
import type { Undo } from '../kernel/undo.ts'

const ownerFile = ({ dataDir }: Config) => join(dataDir, 'shop.pid')

/** The shop's own server: whoever comes second to a data folder shares the first one's, and leaves it running. */
export async function databaseForShop(config: Config, undo: Undo[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const postgres = await startEmbedded(config.dataDir)
  const owner = ownerFile(config)
  if (postgres.startedHere || !isAlive(owner)) {
    writeFileSync(owner, String(process.pid))
    undo.push(() => {
      postgres.stop()
      rmSync(owner, { force: true })
    })
  }
  return postgres.url
}

/** For a command beside a shop that may be open: what it had to start it stops, unless a shop has come meanwhile. */
export async function databaseForCommand(config: Config, undo: Undo[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const postgres = await startEmbedded(config.dataDir)
  if (postgres.startedHere) undo.push(() => isAlive(ownerFile(config)) || postgres.stop())
  return postgres.url
}

function isAlive(pidFile: string): boolean {
  if (!existsSync(pidFile)) return false
  try {
    return process.kill(Number(readFileSync(pidFile, 'utf8')), 0)
  } catch {
    return false
  }
}
