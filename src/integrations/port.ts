import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { httpUrl } from '../kernel/settings.ts'
import type { Ask, Watch } from './ask.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** What a port is lent when it is opened. */
export interface PortTools {
  readonly database: Database
  readonly clock: Clock
  /** The way out, under the name that the log knows the service by. */
  ask(service: string): Ask
  /** The same for a vendor whose own library asks. */
  watch(service: string): Watch
}

/** Stands in for a vendor, and is asked over HTTP as the vendor would be. Ports that name the same one share its server. */
export interface Sandbox {
  /** What it keeps over a restart, it keeps in `dataDir`; without one, nothing. */
  start(house: { readonly seed: string; readonly publicUrl: string; readonly dataDir: string | null }): Promise<SandboxServer>
}

/** An outside service: its settings, who stands in for it, and how it is reached. */
export interface Port<Shape extends z.ZodObject = z.ZodObject, Service = unknown> {
  /** As the table at the start says it. */
  readonly name: string
  readonly settings: Shape
  /** Whom the house can have an account with, and whether these settings hold it. */
  accounts(set: z.output<Shape>): Readonly<Record<string, boolean>>
  /** Null where nobody stands in. */
  readonly sandbox: Sandbox | null
  /** Whether shoppers' browsers go there, and not only we: a sandbox stands on our loopback, and theirs is their own machine. */
  readonly isForBrowsers?: true
  /** What is done with neither account nor sandbox; without it, the service is off. */
  readonly otherwise?: string
  /** What a shop of this mode must not be run with, each with the name of its setting. */
  refuse?(set: z.output<Shape>, config: Config): readonly string[]
  /** `at` is where the sandbox listens, null when there is none. */
  open(set: z.output<Shape>, at: string | null, tools: PortTools): Service
}

/** Says of a port what its types are. */
export function port<Shape extends z.ZodObject, Service>(described: Port<Shape, Service>): Port<Shape, Service> {
  return described
}

/** Where a vendor is, if not at home. */
export const originSetting = (home: string) => httpUrl.default(home)

export const keySetting = z.string().min(1).optional()

export const keyAndSecretSetting = z
  .string()
  .regex(/^[^:]+:.+$/, 'a key and its secret, with a colon between them')
  .optional()
