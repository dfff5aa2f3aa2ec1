import { type Context, Hono } from 'hono'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { deploymentScript, serviceScript } from './vendor-scripts.ts'

/** As many as a test or a curious developer looks at. */
const keptRecords = 200

/**
 * Stands in for the vendor of live chat: the two scripts that a page loads, and a place where they say what they were given, which can be
 * read back at `/records`. Told so in the name of the launch (`…_SLOW`, `…_NEVER`), its button comes late or not at all.
 */
export function startChatSandbox(): Promise<SandboxServer> {
  const app = new Hono()
  const records: unknown[] = []
  const script = (text: string) => (c: Context) =>
    c.body(text, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })

  app.get('/content/g/js/deployment.js', script(deploymentScript))
  app.get('/embeddedservice/5.0/esw.min.js', script(serviceScript))
  app.post('/record', async (c) => {
    const text = await c.req.text()
    if (text.length > 20_000) return c.text('too long', 413)
    try {
      records.push(JSON.parse(text))
    } catch {
      return c.text('not JSON', 400)
    }
    if (records.length > keptRecords) records.shift()
    return c.body(null, 204, { 'access-control-allow-origin': '*' })
  })
  app.get('/records', (c) => c.json(records, 200, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }))
  return serveSandbox(app)
}
