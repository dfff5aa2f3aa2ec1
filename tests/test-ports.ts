import type { Logger } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { openAsk, openWatch } from '../src/integrations/ask.ts'
import type { PortTools } from '../src/integrations/port.ts'
import { type GivenPorts, readPortSettings, startSandboxes } from '../src/integrations/ports.ts'
import { type Clock, systemClock } from '../src/kernel/clock.ts'
import { openLog } from '../src/kernel/log.ts'
import type { Undo } from '../src/kernel/undo.ts'

type Sandboxes = GivenPorts['sandboxes']

export interface TestPorts {
  readonly tools: PortTools
  /** What was logged, a line each. */
  readonly lines: string[]
  /** Where each port's sandbox listens, once the tests run. */
  readonly at: Sandboxes
  /** The ports as a shop with these settings has them. */
  given(env?: Record<string, string>): GivenPorts
}

/** Of this machine: else nobody would stand in where browsers go. */
export const publicUrl = 'http://localhost:3000'

/** Every sandbox of the shop, for the tests of a file. Call at its top. */
export function testPorts({ clock = systemClock, log }: { clock?: Clock; log?: Logger } = {}): TestPorts {
  const lines: string[] = []
  const undo: Undo[] = []
  const at = {} as { -readonly [Name in keyof Sandboxes]: Sandboxes[Name] }
  const told = log ?? openLog({ level: 'info', process: 'test' }, { write: (line) => void lines.push(line) })
  beforeAll(async () => {
    const house = { seed: 'seed', publicUrl, dataDir: null, allowSandbox: true }
    Object.assign(at, (await startSandboxes(readPortSettings({}), house, undo)).sandboxes)
    // The first answer is slow on a busy machine, and slow counts as away.
    await Promise.all(Object.values(at).map((origin) => origin && fetch(origin)))
  })
  afterAll(() => Promise.all(undo.map((step) => step())))
  const database = null as unknown as PortTools['database']
  return {
    tools: { database, clock, ask: (service) => openAsk(told, service), watch: (service) => openWatch(told, service) },
    lines,
    at,
    given: (env = {}) => ({ settings: readPortSettings(env), sandboxes: at }),
  }
}
