import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Use {
  /** Ends it; `close` runs when nobody else uses the folder. */
  end(close: () => void): void
}

/**
 * Several processes may use one data folder: a shop that closes, the one that is started in its place, a delivery that is counted in.
 * Each says so before it looks, and who closes says so before it looks who is left; so one of two always sees the other.
 */
export async function takeUse(dataDir: string): Promise<Use> {
  const folder = join(dataDir, 'in-use')
  const own = join(folder, String(process.pid))
  const closing = `${own}.closing`
  mkdirSync(folder, { recursive: true })
  writeFileSync(own, '')
  const isClosed = () => !livingNames(folder).some((name) => name.endsWith('.closing'))
  if (!(await until(isClosed))) throw new Error(`${folder}: whoever closes it does not come to an end`)
  return {
    end: (close) => {
      writeFileSync(closing, '')
      rmSync(own, { force: true })
      try {
        if (livingNames(folder).every((name) => name.endsWith('.closing'))) close()
      } finally {
        rmSync(closing, { force: true })
      }
    },
  }
}

/** The files of processes that are still there. */
const livingNames = (folder: string): string[] => readdirSync(folder).filter((name) => isAlive(Number.parseInt(name, 10)))

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether it came true within a minute. */
export async function until(isTrue: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (isTrue()) return true
    await new Promise((again) => setTimeout(again, 50))
  }
  return isTrue()
}
