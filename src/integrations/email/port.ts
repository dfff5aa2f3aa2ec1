import { z } from 'zod'
import type { EmailVerifier } from '../../domain/address/address-service.port.ts'
import { accountAt } from '../account.ts'
import { keySetting, originSetting, port } from '../port.ts'
import { kickboxVerifier } from './kickbox.ts'
import { startEmailSandbox } from './sandbox/email-sandbox.ts'

export const emailVerification = port({
  name: 'e-mail verification',
  settings: z.object({ KICKBOX_KEY: keySetting, KICKBOX_URL: originSetting('https://api.kickbox.com') }),
  accounts: ({ KICKBOX_KEY }) => ({ Kickbox: KICKBOX_KEY !== undefined }),
  sandbox: { start: startEmailSandbox },
  open: (set, at, { ask }): EmailVerifier | null => {
    const account = accountAt(set.KICKBOX_KEY, set.KICKBOX_URL, at)
    return account && kickboxVerifier(account, ask('email'))
  },
})
