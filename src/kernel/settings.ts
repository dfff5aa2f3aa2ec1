import { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** Settings that were refused, a line each, by name. */
export class ConfigError extends Error {}

export const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

export const httpUrl = z.url({ protocol: /^https?$/ })

/** The settings that `shape` names, out of the environment. An empty one counts as not given. */
export function parseSettings<Shape extends z.ZodObject>(shape: Shape, env: Environment): z.output<Shape> {
  const names = Object.keys(shape.shape)
  const parsed = shape.safeParse(Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]])))
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}
