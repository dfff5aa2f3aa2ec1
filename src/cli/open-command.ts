import { findDatabase, type Opened, secretOf } from '../compose.ts'
import { withoutSandboxes } from '../integrations/ports.ts'
import type { Call } from './command.ts'

/** What a command works on: the shop's database and its vendors, beside a shop that may be open. Nobody stands in for a vendor. */
export async function openCommand({ settings: { config, ports }, undo }: Call): Promise<Opened> {
  return {
    config,
    databaseUrl: await findDatabase(config, undo),
    secret: secretOf(config),
    ports: withoutSandboxes(ports),
  }
}
