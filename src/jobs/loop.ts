import type { Logger } from 'pino'

/** Does something again and again, not through a queue: a queued job would write more than this reads. Several processes may do it. */
export function repeat(everyMs: number, work: () => Promise<unknown>, log: Logger, what: string): () => Promise<void> {
  let timer: NodeJS.Timeout
  let turn: Promise<void> = Promise.resolve()
  let stopped = false
  const next = () => {
    timer = setTimeout(() => {
      turn = work().then(
        () => {},
        (error) => log.warn({ err: error }, `${what} waits for the database`),
      )
      void turn.then(() => stopped || next())
    }, everyMs)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await turn
  }
}
