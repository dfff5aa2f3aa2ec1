import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'

/** As many as a test or a curious developer looks at. */
const mostKept = 1_000

interface Received {
  readonly number: number
  readonly at: string
  readonly kind: string
  /** Whether it is as agreed. */
  readonly isValid: boolean
  readonly body: unknown
}

/** Keeps what a stand-in is told: it can be read back at `/received`, and is shown at `/` as it comes. Answers how something is kept. */
export function showStream(
  app: Hono,
  { title, text }: { readonly title: string; readonly text: string },
): (kind: string, body: unknown, isValid: boolean) => void {
  const received: Received[] = []
  const watchers = new Set<(one: Received) => void>()
  let last = 0

  app.get('/received', (c) => c.json(received))
  app.get('/', (c) => {
    c.header('content-security-policy', "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
    return c.html(page(title, text))
  })
  app.get('/stream.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/stream.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/stream', (c) =>
    streamSSE(c, async (stream) => {
      const send = (one: Received) => void stream.writeSSE({ data: JSON.stringify(one), id: String(one.number) })
      const from = Number(c.req.header('last-event-id') ?? 0)
      for (const one of received) if (one.number > from) send(one)
      watchers.add(send)
      await new Promise<void>((done) => stream.onAbort(() => done()))
      watchers.delete(send)
    }),
  )
  return (kind, body, isValid) => {
    const one = { number: (last += 1), at: new Date().toISOString(), kind, isValid, body }
    received.push(one)
    if (received.length > mostKept) received.shift()
    for (const watch of watchers) watch(one)
  }
}

/** The latest on top. */
const page = (title: string, text: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/stream.css"><script type="module" src="/stream.js"></script></head>
<body><main><h1>${title}</h1>
<p>${text} Open the shop in another window and look.</p>
<p id="count" role="status">Nothing yet.</p>
<table><thead><tr><th scope="col">at</th><th scope="col">kind</th><th scope="col">what</th></tr></thead><tbody></tbody></table>
</main></body></html>`

/** What is told is text here, never markup. */
const script = `const rows = document.querySelector('tbody')
const count = document.querySelector('#count')
let total = 0
new EventSource('/stream').onmessage = ({ data }) => {
  const { at, kind, isValid, body } = JSON.parse(data)
  const row = document.createElement('tr')
  for (const text of [at.slice(11, 23), isValid ? kind : kind + ' (not as agreed)', JSON.stringify(body)]) {
    const cell = document.createElement('td')
    cell.textContent = text
    row.append(cell)
  }
  rows.prepend(row)
  total += 1
  count.textContent = total + ' received.'
}
`

const style = `body{margin:0;color:#121411;background:#fff;font:15px/1.6 system-ui,sans-serif}
main{max-inline-size:80rem;margin:auto;padding:2rem 1.25rem}
h1{margin:0;font:400 1.75rem/1.25 Georgia,serif}
table{inline-size:100%;border-collapse:collapse;font-size:.8125rem}
th{text-align:start;border-block-end:1px solid #121411}
th,td{padding:.5rem .75rem .5rem 0;vertical-align:top}
td{border-block-end:1px solid #dad8d3;overflow-wrap:anywhere}
td:first-child,td:nth-child(2){white-space:nowrap}
`
