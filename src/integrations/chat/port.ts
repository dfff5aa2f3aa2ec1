import { z } from 'zod'
import { type ChatService, noVendor } from '../../domain/chat/chat-service.port.ts'
import { isStaffed } from '../../domain/chat/presence.ts'
import { flag, httpUrl } from '../../kernel/settings.ts'
import { port } from '../port.ts'
import { startChatSandbox } from './sandbox/chat-sandbox.ts'

/** A vendor's account, as its console gives it out. */
const vendor = z.object({
  deploymentScript: httpUrl,
  serviceScript: httpUrl,
  slbBaseURL: httpUrl,
  initializationURL: httpUrl,
  snapNoPrechatURL: httpUrl,
  organizationID: z.string().min(1),
  autoLauchParamName: z.string().min(1),
  objectParams: z.record(z.string(), z.unknown()).default({}),
  jsonCssConfig: z.record(z.string(), z.string()).default({}),
  /** Where else its scripts call, beyond the addresses above. */
  origins: z.array(httpUrl).default([]),
})

type Vendor = z.output<typeof vendor>

const vendorJson = z.string().transform((text, check) => {
  try {
    const read = vendor.safeParse(JSON.parse(text))
    if (read.success) return read.data
    check.addIssue({
      code: 'custom',
      message: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    })
  } catch {
    check.addIssue({ code: 'custom', message: 'no JSON' })
  }
  return z.NEVER
})

const seconds = z.coerce.number().int().min(1).max(3600).optional()
const points = (usual: number) => z.coerce.number().int().min(240).max(1200).default(usual)

const settings = z.object({
  CHAT: z.enum(['desk', 'vendor', 'off']).default('desk'),
  CHAT_VENDOR: vendorJson.optional(),
  CHAT_WINDOW_WIDTH: points(400),
  CHAT_WINDOW_HEIGHT: points(640),
  CHAT_OFFLINE: flag.default(true),
  CHAT_CHECKOUT_SECONDS: seconds,
  CHAT_GENERAL_SECONDS: seconds,
})

/** What the stand-in's console would give out. */
const sandboxAccount = (at: string): Vendor => ({
  deploymentScript: `${at}/content/g/js/deployment.js`,
  serviceScript: `${at}/embeddedservice/5.0/esw.min.js`,
  slbBaseURL: at,
  initializationURL: at,
  snapNoPrechatURL: `${at}/snap`,
  organizationID: '00D000000000000',
  autoLauchParamName: 'Averne_Chat',
  objectParams: { deploymentId: '572000000000000', buttonId: '573000000000000' },
  jsonCssConfig: { '--chat-ink': '#121411', '--chat-edge': '#0b5a3e' },
  origins: [],
})

export function chatServiceOf(set: z.output<typeof settings>, at: string | null): ChatService | null {
  if (set.CHAT === 'off') return null
  const common = {
    window: { width: set.CHAT_WINDOW_WIDTH, height: set.CHAT_WINDOW_HEIGHT },
    takesMessages: set.CHAT_OFFLINE,
    after: { checkout: set.CHAT_CHECKOUT_SECONDS ?? null, general: set.CHAT_GENERAL_SECONDS ?? null },
  }
  const desk = { kind: 'desk', isOpen: isStaffed, init: noVendor, scripts: [], jsonCssConfig: {}, origins: [] } as const
  if (set.CHAT === 'desk') return { ...desk, ...common }
  const account = set.CHAT_VENDOR ?? (at ? sandboxAccount(at) : null)
  if (!account) return null
  const { deploymentScript, serviceScript, jsonCssConfig, origins: others, ...init } = account
  const { slbBaseURL, initializationURL, snapNoPrechatURL } = init
  const addresses = [deploymentScript, serviceScript, slbBaseURL, initializationURL, snapNoPrechatURL, ...others]
  return {
    kind: 'vendor',
    isOpen: async () => true,
    init,
    scripts: [deploymentScript, serviceScript],
    jsonCssConfig,
    origins: [...new Set(addresses.map((url) => new URL(url).origin))],
    ...common,
  }
}

/** Live help. `docs/chat.md`. */
export const chat = port({
  name: 'live chat',
  settings,
  accounts: ({ CHAT, CHAT_VENDOR }): Record<string, boolean> =>
    CHAT === 'vendor' ? { 'your vendor': CHAT_VENDOR !== undefined } : { [CHAT === 'desk' ? 'own desk' : 'off']: true },
  isForBrowsers: true,
  sandbox: { start: () => startChatSandbox() },
  refuse: ({ CHAT, CHAT_VENDOR }, { mode, allowSandbox }) =>
    CHAT === 'vendor' && !CHAT_VENDOR && mode === 'production' && !allowSandbox
      ? ['CHAT_VENDOR: CHAT=vendor needs the vendor’s account (docs/chat.md)']
      : [],
  open: (set, at) => chatServiceOf(set, at),
})
