import { z } from 'zod'
import { httpUrl } from '../../kernel/settings.ts'
import { port } from '../port.ts'
import { startSizeSandbox } from './sandbox/size-sandbox.ts'

/** The browser talks to it, not we: opened, it is the origin that serves its frame and takes its pixels. `docs/size-widget.md`. */
export const sizeWidget = port({
  name: 'size widget',
  settings: z.object({ SIZE_WIDGET_URL: httpUrl.optional() }),
  accounts: ({ SIZE_WIDGET_URL }) => ({ 'your own': SIZE_WIDGET_URL !== undefined }),
  isForBrowsers: true,
  sandbox: { start: ({ publicUrl }) => startSizeSandbox(publicUrl) },
  open: ({ SIZE_WIDGET_URL: url }, at): string | null => (url ? new URL(url).origin : at),
})
