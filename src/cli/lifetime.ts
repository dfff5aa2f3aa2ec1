import cluster from 'node:cluster'
import { SeedFileError } from '../kernel/json-file.ts'
import { describeError } from '../kernel/log.ts'
import { ConfigError } from '../kernel/settings.ts'
import type { Undo } from '../kernel/undo.ts'

/** A command that cannot be done, and whose sentence says all there is to say. */
export class Refused extends Error {}

/** Each step is tried, whatever became of the one before it. */
export async function undoAll(undo: Undo[]): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    await Promise.resolve()
      .then(step)
      .catch((error) => console.error(toldError(error)))
  }
}

/** What went wrong, in words where they are ours. Never what a row or a shopper held. */
export function toldError(error: unknown): string {
  if (error instanceof ConfigError) return `configuration refused\n${error.message}`
  if (error instanceof Refused || error instanceof SeedFileError) return error.message
  const { stack, cause } = describeError(error) as { stack?: string; cause?: { stack?: string } }
  return [stack ?? String(error), cause?.stack && `caused by ${cause.stack}`].filter(Boolean).join('\n')
}

/** Closes everything when it is told to, and lets the process end with `code`; answers the way to do so from within. */
export function endOnSignals(undo: Undo[]): (code: number) => Promise<never> {
  let ending = false
  const end = async (code: number): Promise<never> => {
    // A second Ctrl-C means now.
    if (ending) process.exit(1)
    ending = true
    await undoAll(undo)
    process.exit(code)
  }
  const onSignal = (signal: string) => {
    if (cluster.isPrimary) console.log(`\n  ${signal}: closing`)
    void end(0)
  }
  process.on('SIGINT', () => {
    // A terminal's Ctrl-C reaches the workers as well; the primary tells them when.
    if (cluster.isPrimary) onSignal('SIGINT')
  })
  process.on('SIGTERM', () => onSignal('SIGTERM'))
  return end
}
