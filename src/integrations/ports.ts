import type { z } from 'zod'
import type { Config } from '../kernel/config.ts'
import { isLoopback } from '../kernel/loopback.ts'
import { ConfigError, type Environment, parseSettings } from '../kernel/settings.ts'
import { addressLookup, addressSearch } from './address/port.ts'
import { cards } from './card/port.ts'
import { chat } from './chat/port.ts'
import { cartTracker, conversions, tagManager } from './collectors/port.ts'
import { emailVerification } from './email/port.ts'
import { geocoding } from './geocoding/port.ts'
import { mail } from './mail/port.ts'
import { maps } from './maps/port.ts'
import { payLater } from './pay-later/port.ts'
import { phoneFormat } from './phone/port.ts'
import type { Port, PortTools, Sandbox } from './port.ts'
import type { SandboxServer } from './sandbox-server.ts'
import { sizeWidget } from './size-widget/port.ts'
import { taxRates } from './tax/port.ts'
import { traceability } from './traceability/port.ts'
import { wallet } from './wallet/port.ts'

/** Every outside service of the shop. */
const ports = {
  mail,
  cards,
  wallet,
  addressSearch,
  addressLookup,
  emailVerification,
  phoneFormat,
  payLater,
  taxRates,
  sizeWidget,
  traceability,
  maps,
  geocoding,
  chat,
  tagManager,
  cartTracker,
  conversions,
}

type Ports = typeof ports
type PortName = keyof Ports

export type PortSettings = { readonly [Name in PortName]: z.output<Ports[Name]['settings']> }

/** The settings of every port, and where the sandboxes of those that need one listen. */
export interface GivenPorts {
  readonly settings: PortSettings
  readonly sandboxes: Readonly<Record<PortName, string | null>>
}

const listed = Object.entries(ports) as unknown as readonly [PortName, Port][]

export const portSettingNames = listed.flatMap(([, { settings }]) => Object.keys(settings.shape))

function collect<T>(read: (port: Port, name: PortName) => T): Record<PortName, T> {
  return Object.fromEntries(listed.map(([name, port]) => [name, read(port, name)])) as Record<PortName, T>
}

/** Reads what every port needs; what is wrong with any of them is said at once. */
export function readPortSettings(env: Environment): PortSettings {
  const complaints: string[] = []
  const settings = collect(({ settings: shape }) => {
    try {
      return parseSettings(shape, env)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      complaints.push(error.message)
      return null
    }
  })
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  return settings as unknown as PortSettings
}

export function refusePorts(settings: PortSettings, config: Config): void {
  const refused = listed.flatMap(([name, port]) => port.refuse?.(settings[name], config) ?? [])
  if (refused.length > 0) throw new ConfigError(refused.join('\n'))
}

function needsSandbox(port: Port, set: Record<string, unknown>): boolean {
  return Object.values(port.accounts(set)).includes(false)
}

/** Where a shop may have sandboxes: whether it may at all, and how it is reached. */
type Leave = Pick<Config, 'allowSandbox' | 'publicUrl'>

/** Whoever stands in for this port; null where nobody does or may. */
function sandboxOf({ sandbox, isForBrowsers }: Port, { allowSandbox, publicUrl }: Leave): Sandbox | null {
  const isReached = !isForBrowsers || isLoopback(new URL(publicUrl).hostname)
  return allowSandbox && isReached ? sandbox : null
}

/** Starts a sandbox for every port that lacks an account, each once; without leave to, none. */
export async function startSandboxes(
  settings: PortSettings,
  house: Parameters<Sandbox['start']>[0] & Leave,
  undo: (() => unknown)[],
): Promise<GivenPorts> {
  const started = new Map<Sandbox, Promise<SandboxServer>>()
  const starting = collect(async (port, name) => {
    const sandbox = sandboxOf(port, house)
    if (!sandbox || !needsSandbox(port, settings[name])) return null
    const server = started.get(sandbox) ?? sandbox.start(house)
    if (!started.has(sandbox)) undo.push(async () => (await server).stop())
    started.set(sandbox, server)
    return (await server).origin
  })
  const origins = await Promise.all(listed.map(async ([name]) => [name, await starting[name]] as const))
  return { settings, sandboxes: Object.fromEntries(origins) as GivenPorts['sandboxes'] }
}

export function openPort<Name extends PortName>(
  name: Name,
  { settings, sandboxes }: GivenPorts,
  tools: PortTools,
): ReturnType<Ports[Name]['open']> {
  const port = ports[name] as unknown as Port<z.ZodObject, ReturnType<Ports[Name]['open']>>
  return port.open(settings[name], sandboxes[name], tools)
}

/** Who serves what: a line for each port, its name and its vendors, stand-ins (and where those listen) or neither. */
export function describePorts(
  settings: PortSettings,
  leave: Leave,
  at?: GivenPorts['sandboxes'],
): readonly (readonly [name: string, who: string])[] {
  return listed.map(([name, port]) => {
    const accounts = Object.entries(port.accounts(settings[name]))
    const real = accounts.filter(([, has]) => has).map(([vendor]) => vendor)
    const others = accounts.filter(([, has]) => !has).map(([vendor]) => vendor)
    const sandbox = at?.[name] ? `sandbox at ${at[name]}` : 'sandbox'
    const instead = sandboxOf(port, leave) ? sandbox : (port.otherwise ?? 'off')
    const rest = real.length > 0 ? `${instead} for ${others.join(', ')}` : instead
    return [port.name, [...real, ...(others.length > 0 ? [rest] : [])].join('; ')] as const
  })
}

/** A shop in which nobody stands in for anybody. */
export function withoutSandboxes(settings: PortSettings): GivenPorts {
  return { settings, sandboxes: collect(() => null) }
}
