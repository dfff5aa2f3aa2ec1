import { z } from 'zod'
import type { PhoneFormatter } from '../../domain/address/address-service.port.ts'
import { accountAt } from '../account.ts'
import { keyAndSecretSetting, originSetting, port } from '../port.ts'
import { startPhoneSandbox } from './sandbox/phone-sandbox.ts'
import { twilioFormatter } from './twilio.ts'

export const phoneFormat = port({
  name: 'telephone format',
  settings: z.object({ TWILIO_KEY: keyAndSecretSetting, TWILIO_URL: originSetting('https://lookups.twilio.com') }),
  accounts: ({ TWILIO_KEY }) => ({ Twilio: TWILIO_KEY !== undefined }),
  sandbox: { start: startPhoneSandbox },
  open: (set, at, { ask }): PhoneFormatter | null => {
    const account = accountAt(set.TWILIO_KEY, set.TWILIO_URL, at)
    return account && twilioFormatter(account, ask('phone'))
  },
})
