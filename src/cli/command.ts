import type { ParseArgsOptionsConfig } from 'node:util'
import type { Settings } from '../compose.ts'
import type { Undo } from '../kernel/undo.ts'

/** What a command is given. */
export interface Call {
  readonly settings: Settings
  /** One for each that `takes` names. */
  readonly args: readonly string[]
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  /** The folder that it was called from: paths are meant from there. */
  readonly from: string
  /** Undone at the end, whatever it was. */
  readonly undo: Undo[]
}

/** A line of `npx vitrine help`. */
export interface Command {
  /** One word or two: `stock receive`. */
  readonly name: string
  /** The arguments that must follow: `<file.csv>`. */
  readonly takes?: readonly string[]
  readonly flags?: ParseArgsOptionsConfig
  /** What it does, in a sentence; flags included. */
  readonly says: string
  /** Ends with what to say; `stays` when the process lives on. Whoever cannot do it throws `Refused`. */
  run(call: Call): Promise<string | 'stays'>
}
