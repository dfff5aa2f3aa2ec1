import { Hono } from 'hono'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { trouble } from '../../trouble.ts'

/** The local parts that this vendor's own sandbox knows, and what it says to them. */
const mailboxes: Readonly<Record<string, readonly [result: string, reason: string]>> = {
  'rejected-email': ['undeliverable', 'rejected_email'],
  'invalid-domain': ['undeliverable', 'invalid_domain'],
  'low-quality': ['risky', 'low_quality'],
  timeout: ['unknown', 'timeout'],
}

/** Stands in for Kickbox. */
export function startEmailSandbox(): Promise<SandboxServer> {
  const app = new Hono()
  app.get('/v2/verify', async (c) => {
    const { email = '', apikey } = c.req.query()
    if (!apikey) return c.json({ success: false, message: 'Invalid API key' }, 403)
    const wrong = await trouble(c, email)
    if (wrong) return wrong
    const [result, reason] = mailboxes[email.split('@')[0]!.toLowerCase()] ?? ['deliverable', 'accepted_email']
    return c.json({ result, reason, role: false, free: false, disposable: false, did_you_mean: null, email, success: true })
  })
  return serveSandbox(app)
}
