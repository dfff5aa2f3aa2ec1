import { Hono } from 'hono'
import { dialCodeOf } from '../../../markets/sites.ts'
import { trouble } from './trouble.ts'

/** The local parts that this vendor's own sandbox knows, and what it says to them. */
const mailboxes: Readonly<Record<string, readonly [result: string, reason: string]>> = {
  'rejected-email': ['undeliverable', 'rejected_email'],
  'invalid-domain': ['undeliverable', 'invalid_domain'],
  'low-quality': ['risky', 'low_quality'],
  timeout: ['unknown', 'timeout'],
}

export function kickboxRoutes(): Hono {
  const app = new Hono()
  app.get('/v2/verify', async (c) => {
    const { email = '', apikey } = c.req.query()
    if (!apikey) return c.json({ success: false, message: 'Invalid API key' }, 403)
    const wrong = await trouble(c, email)
    if (wrong) return wrong
    const [result, reason] = mailboxes[email.split('@')[0]!.toLowerCase()] ?? ['deliverable', 'accepted_email']
    return c.json({ result, reason, role: false, free: false, disposable: false, did_you_mean: null, email, success: true })
  })
  return app
}

export function twilioRoutes(): Hono {
  const app = new Hono()
  app.use(async (c, next) =>
    c.req.header('authorization')?.startsWith('Basic ') ? next() : c.json({ code: 20003, message: 'Authenticate' }, 401),
  )
  app.get('/v2/PhoneNumbers/:number', (c) => {
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
  return app
}

/** The first nought is for callers at home, except in Italy. */
function abroad(number: string, country: string): string {
  return dialCodeOf(country) + (country === 'IT' ? number : number.replace(/^0/, ''))
}
