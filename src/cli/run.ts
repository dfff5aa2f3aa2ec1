import { parseArgs } from 'node:util'
import { readSettings } from '../compose.ts'
import type { Environment } from '../kernel/settings.ts'
import type { Undo } from '../kernel/undo.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { toldError, undoAll } from './lifetime.ts'

/** Done; refused or failed; called in a way that it does not know. */
const exit = { done: 0, failed: 1, misused: 2 } as const

/** Does what the command line says. Answers the exit code, or null when the process is to live on. */
export async function runCommand(words: readonly string[], from: string, env: Environment): Promise<number | null> {
  const [first = 'help'] = words
  if (['help', '--help', '-h'].includes(first)) {
    console.log(help())
    return exit.done
  }
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (!command) return misused(`there is no command ${words.slice(0, 2).join(' ')}`, help())
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(usage(command))
    return exit.done
  }
  const parsed = parseWords(command, rest)
  if (typeof parsed === 'string') return misused(parsed, usage(command))
  const undo: Undo[] = []
  try {
    const told = await command.run({ ...parsed, settings: readSettings(env), from, undo })
    if (told === 'stays') return null
    await undoAll(undo)
    console.log(told)
    return exit.done
  } catch (error) {
    await undoAll(undo)
    console.error(`\n  ${toldError(error)}\n`)
    return exit.failed
  }
}

function parseWords({ takes = [], flags = {} }: Command, rest: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: flags, allowPositionals: true, strict: true })
    if (positionals.length > takes.length) return `nobody asked for ${positionals.slice(takes.length).join(' ')}`
    if (positionals.length < takes.length) return `${takes[positionals.length]} is missing`
    return { args: positionals, flags: values as Record<string, string | boolean | undefined> }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function misused(what: string, how: string): number {
  console.error(`${what}\n\n${how}`)
  return exit.misused
}

function usage({ name, takes = [], flags = {}, says }: Command): string {
  const given = [...takes, ...Object.keys(flags).map((flag) => `[--${flag}]`)]
  return `  npx vitrine ${[name, ...given].join(' ')}\n      ${says}`
}

function help(): string {
  return [
    'Usage: npx vitrine <command>',
    ...commands.map(usage),
    'Settings come from the environment (README). Exit codes: 0 done, 1 refused or failed, 2 called wrongly.',
  ].join('\n\n')
}
