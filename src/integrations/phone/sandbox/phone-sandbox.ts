import { Hono } from 'hono'
import { dialCodeOf } from '../../../markets/sites.ts'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { trouble } from '../../trouble.ts'

/** Stands in for Twilio Lookup. */
export function startPhoneSandbox(): Promise<SandboxServer> {
  const app = new Hono()
  app.use(async (c, next) =>
    c.req.header('authorization')?.startsWith('Basic ') ? next() : c.json({ code: 20003, message: 'Authenticate' }, 401),
  )
  app.get('/v2/PhoneNumbers/:number', async (c) => {
    const [, secret = ''] = Buffer.from(c.req.header('authorization')!.slice(6), 'base64').toString().split(':')
    const wrong = await trouble(c, secret)
    if (wrong) return wrong
    const asked = c.req.param('number')
    const country = c.req.query('CountryCode') ?? ''
    const phone = asked.startsWith('+') ? asked : abroad(asked, country)
    // A row of noughts is nobody's; otherwise the world's limits.
    const valid = /^\+\d{7,15}$/.test(phone) && !/0{7}/.test(phone)
    const written = valid ? { phone_number: phone, national_format: asked } : { phone_number: null, national_format: null }
    const validation_errors = valid ? [] : ['INVALID_LENGTH']
    return c.json({
      ...written,
      country_code: country,
      calling_country_code: dialCodeOf(country).slice(1),
      valid,
      validation_errors,
    })
  })
  return serveSandbox(app)
}

/** The first nought is for callers at home, except in Italy. */
function abroad(number: string, country: string): string {
  return dialCodeOf(country) + (country === 'IT' ? number : number.replace(/^0/, ''))
}
