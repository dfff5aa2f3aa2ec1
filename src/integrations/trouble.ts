import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Longer than anybody waits. */
const slowMs = 10_000

/** `HTTP403`, `SLOW` and `NONSENSE` in what is asked make the sandbox do so; null when nothing of the kind was asked. */
export async function trouble(c: Context, asked: string): Promise<Response | null> {
  const status = /HTTP([45]\d\d)/i.exec(asked)
  if (status) return c.json({ error: 'as you wished' }, Number(status[1]) as ContentfulStatusCode)
  if (/\bSLOW\b/i.test(asked)) await new Promise((done) => setTimeout(done, slowMs).unref())
  return /NONSENSE/i.test(asked) ? c.text('<html>not JSON</html>') : null
}
