import { describePorts } from '../integrations/ports.ts'
import type { Command } from './command.ts'

export const config: Command = {
  name: 'config',
  says: 'prints every setting as it was understood, secrets left out, and who serves what',
  run: async ({ settings }) => {
    const lines = [...flatten(settings.config), ...flatten(settings.ports)]
    const width = Math.max(...lines.map(([name]) => name.length))
    const services = describePorts(settings.ports, settings.config).map(([name, who]) => `${name.padEnd(width)}  ${who}`)
    return [...lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`), '', ...services].join('\n')
  },
}

const secretNames = /secret|_key$|_token$|_licence$|^afterpay_(us|ca|gb)$/i

function flatten(group: object, path = ''): [string, string][] {
  return Object.entries(group).flatMap(([name, value]): [string, string][] => {
    const plain = value && typeof value === 'object' && 'toJSON' in value ? (value as { toJSON(): unknown }).toJSON() : value
    if (plain && typeof plain === 'object' && !Array.isArray(plain)) return flatten(plain, `${path}${name}.`)
    return [[path + name, shown(name, plain)]]
  })
}

function shown(name: string, value: unknown): string {
  if (value === undefined || value === null) return '(not set)'
  if (secretNames.test(name)) return '(set)'
  const text = Array.isArray(value) ? value.join(', ') || '(none)' : String(value)
  return URL.canParse(text) && text.includes('://') ? withoutSecrets(new URL(text), text) : text
}

/** As it was written, unless it holds somebody's name and password, in front of the host or behind it. */
function withoutSecrets(url: URL, text: string): string {
  if (!url.username && !url.password && !url.search) return text
  const user = url.username || url.password ? '(secret)@' : ''
  const query = [...url.searchParams].map(
    ([name, value]) => `${name}=${/user|pass|secret|token|key/i.test(name) ? '(secret)' : value}`,
  )
  return `${url.protocol}//${user}${url.host}${url.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`.replace(/\/$/, '')
}
