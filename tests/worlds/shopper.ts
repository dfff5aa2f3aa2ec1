import type { App } from '../../src/web/app.tsx'

export interface Answer {
  readonly status: number
  readonly location: string | null
  readonly type: string | null
  readonly html: string
  /** Seconds, where the shop says so. */
  readonly retryAfter: string | null
}

type Ask = (path: string, init: RequestInit) => Promise<Response>

/** A browser without script: keeps its cookies, reads its forms, follows what it is told. */
export class Shopper {
  readonly cookies = new Map<string, string>()
  readonly #ask: Ask

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** `from` is the address that the browser has. */
  static in(app: App, from = '127.0.0.1'): Shopper {
    const env = { incoming: { socket: { remoteAddress: from } } }
    return new Shopper((path, init) => Promise.resolve(app.request(path, init, env)))
  }

  static at(origin: string): Shopper {
    return new Shopper((path, init) => fetch(origin + path, { ...init, redirect: 'manual' }))
  }

  async get(path: string): Promise<Answer> {
    return this.#send(path, {})
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields) }, headers)
  }

  /** Any body at all, as no page of ours would send it. */
  async postBody(path: string, body: BodyInit, type?: string): Promise<Answer> {
    return this.#send(path, { method: 'POST', body }, type ? { 'content-type': type } : {})
  }

  /** Opens a page and sends the form on it. */
  async fillIn(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    return this.submit(path, await this.get(path), fields)
  }

  /** Sends the form on this page that goes to `path`, its hidden fields included. */
  async submit(path: string, page: Answer, fields: Record<string, string> = {}): Promise<Answer> {
    return this.post(path, { ...hiddenFields(page.html, path), ...fields }, { 'sec-fetch-mode': 'navigate' })
  }

  async #send(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#ask(path, { ...init, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } })
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!
      this.cookies.set(name!, value!)
    }
    const [location, type, retryAfter] = ['location', 'content-type', 'retry-after'].map((name) =>
      response.headers.get(name),
    ) as [string | null, string | null, string | null]
    return { status: response.status, location, type, retryAfter, html: await response.text() }
  }
}

export function hiddenFields(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.slice(0, part.indexOf('>')).includes(`action="${action}"`)) ?? ''
  const inputs = form.split('</form>')[0]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!]))
}
