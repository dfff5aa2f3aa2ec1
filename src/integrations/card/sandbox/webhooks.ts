import { createHmac } from 'node:crypto'
import http, { type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { type Troubles, wait } from '../../sandbox-troubles.ts'

export const sandboxSigningSecret = 'whsec_sandbox'

export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly object: 'event'
  readonly created: number
  readonly data: { readonly object: object }
}

const retryMs = [200, 1_000, 5_000]
const lateMs = 3_000

/** Tells the shop what happened, signed, again where it did not answer well; or as its troubles say. */
export function webhookSender(url: string, troubles: Troubles): { send(event: StripeEvent): void; stop(): void } {
  const { request, Agent } = url.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true })
  let stopped = false

  const isHeard = (body: string, headers: OutgoingHttpHeaders) =>
    new Promise<boolean>((done) => {
      const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
        answer.resume().on('close', () => done(answer.complete && answer.statusCode! >= 200 && answer.statusCode! < 300))
      })
      asked.on('error', () => done(false)).end(body)
    })

  let held: StripeEvent[] = []

  async function deliver(event: StripeEvent): Promise<void> {
    const body = JSON.stringify(event)
    for (const pause of [0, ...retryMs]) {
      await wait(pause)
      if (stopped) return
      const at = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', sandboxSigningSecret).update(`${at}.${body}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
      if (await isHeard(body, { ...headers, 'content-length': Buffer.byteLength(body) })) return
    }
  }

  /** Three at a time, the last first. */
  function shuffle(event: StripeEvent): void {
    held.push(event)
    if (held.length === 1) setTimeout(release, 500).unref()
    if (held.length >= 3) release()
  }

  function release(): void {
    for (const event of held.splice(0).reverse()) void deliver(event)
  }

  return {
    send(event) {
      if (troubles.webhooks === 'never') return
      if (troubles.webhooks === 'shuffled') return shuffle(event)
      if (troubles.webhooks === 'late') return void wait(lateMs).then(() => deliver(event))
      void deliver(event)
      if (troubles.webhooks === 'twice') void deliver(event)
    },
    stop() {
      stopped = true
      agent.destroy()
      held = []
    },
  }
}
