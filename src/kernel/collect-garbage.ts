import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: {
  readonly type: 'major' | 'minor'
  readonly execution: 'sync'
  readonly flavor?: 'last-resort'
}) => void

let collect: Collect | null = null
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

/** Gives back what a large task has left behind, once it is over: Node itself would keep it for the next. */
export function collectGarbage(): void {
  collect ??= collector()
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Lets go of what has come and gone since the last time: of bytes from outside, Node itself would let sixty megabytes pile up first. */
export function collectRecent(): void {
  collect ??= collector()
  collect({ type: 'minor', execution: 'sync' })
}
