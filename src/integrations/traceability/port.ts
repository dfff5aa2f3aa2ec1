import { join } from 'node:path'
import { z } from 'zod'
import type { TraceabilityRegister } from '../../domain/origin/traceability-register.port.ts'
import { httpUrl } from '../../kernel/settings.ts'
import { port } from '../port.ts'
import { startTraceabilitySandbox } from './sandbox/traceability-sandbox.ts'

/** The page of a piece at the register: `https://register.example/{pid}?lang={language}`. */
const pageOfPiece = httpUrl.refine(
  (url) => url.includes('{pid}'),
  'the address of a piece, with {pid} in it, and {language} where it has one',
)

export const traceability = port({
  name: 'traceability',
  settings: z.object({ TRACEABILITY_URL: pageOfPiece.optional() }),
  accounts: ({ TRACEABILITY_URL }) => ({ 'your own': TRACEABILITY_URL !== undefined }),
  isForBrowsers: true,
  sandbox: { start: ({ seed, publicUrl }) => startTraceabilitySandbox(join(seed, 'catalog'), publicUrl) },
  open: ({ TRACEABILITY_URL: given }, at): TraceabilityRegister | null => {
    const url = given ?? (at && `${at}/passport/{pid}?lang={language}`)
    if (!url) return null
    return {
      origin: new URL(url).origin,
      pageOf: (pid, language) => url.replaceAll('{pid}', encodeURIComponent(pid)).replaceAll('{language}', language),
    }
  },
})
