import { z } from 'zod'
import { ConfigError } from '../../kernel/config.ts'

const environment = z.object({ SIZE_WIDGET_URL: z.url({ protocol: /^https?$/ }).optional() })

/** Where the provider serves its frame and takes its pixels; undefined without one. `docs/size-widget.md` says what it must speak. */
export function readSizeWidgetUrl(env: Record<string, string | undefined>): string | undefined {
  const parsed = environment.safeParse({ SIZE_WIDGET_URL: env.SIZE_WIDGET_URL || undefined })
  if (!parsed.success) throw new ConfigError('SIZE_WIDGET_URL: the address of the size widget, with http or https')
  const { SIZE_WIDGET_URL: url } = parsed.data
  return url && new URL(url).origin
}
