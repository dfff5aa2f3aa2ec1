import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Gives back what a large task has left behind, once it is over: Node itself would keep it for the next. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
