import type { App } from '../src/web/app.tsx'

export interface Answer {
  readonly status: number
  readonly location: string | null
  readonly html: string
}

type Ask = (path: string, init: RequestInit) => Promise<Response>

/** A browser without script: keeps its cookies, reads its forms, follows what it is told. */
export class Shopper {
  readonly cookies = new Map<string, string>()
  readonly #ask: Ask

  constructor(ask: Ask) {
    this.#ask = ask
  }

  static in(app: App): Shopper {
    return new Shopper((path, init) => Promise.resolve(app.request(path, init)))
  }

  static at(origin: string): Shopper {
    return new Shopper((path, init) => fetch(origin + path, { ...init, redirect: 'manual' }))
  }

  async get(path: string): Promise<Answer> {
    return this.#send(path, {})
  }

  async post(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Any body at all, as no page of ours would send it. */
  async postBody(path: string, body: BodyInit, type?: string): Promise<Answer> {
    return this.#send(path, { method: 'POST', body }, type ? { 'content-type': type } : {})
  }

  /** Sends the form on this page that goes to `path`, its hidden fields included. */
  async submit(path: string, page: Answer, fields: Record<string, string> = {}): Promise<Answer> {
    return this.post(path, { ...hiddenFields(page.html, path), ...fields })
  }

  async #send(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#ask(path, { ...init, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } })
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!
      this.cookies.set(name!, value!)
    }
    return { status: response.status, location: response.headers.get('location'), html: await response.text() }
  }
}

export function hiddenFields(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.slice(0, part.indexOf('>')).includes(`action="${action}"`)) ?? ''
  const inputs = form.split('</form>')[0]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [name!, value!]))
}

export const inFrance = {
  firstname: 'Inès',
  lastname: 'Martin',
  address1: '14 rue des Tanneurs',
  address2: '',
  postal: '75008',
  city: 'Paris',
  dialcode: '+33',
  phone: '06 12 34 56 78',
}

/** From the piece to the last page before the order. */
export async function walkToPayment(
  shopper: Shopper,
  pid: string,
  { base = '/fr/fr', address = inFrance as Record<string, string>, email = 'ines@averne.fr' } = {},
): Promise<Answer> {
  await shopper.post(`${base}/bag/add`, { pid })
  await shopper.submit(`${base}/onepage/login`, await shopper.get(`${base}/onepage/login`), { username_unregister: email })
  for (const [step, fields] of [
    ['shipping-option', { shippingOption: 'home' }],
    ['shipping-address', address],
    ['shipping-method', { shippingMethod: 'DAH' }],
  ] as const) {
    const path = `${base}/onepage/${step}`
    await shopper.submit(path, await shopper.get(path), fields)
  }
  return shopper.get(`${base}/onepage/payment`)
}
