import { appendParam } from '../append-param.ts'
import { cartCookie } from '../cookies.ts'
import { bringSheet } from './bring-part.browser.ts'
import { errorText } from './error-text.browser.ts'

const partHeaders = { 'x-requested-with': 'fetch' }

/** A part of a page, or null when what came back is not one: the caller then goes to the whole page. */
export async function fetchPart(url: string): Promise<string | null> {
  try {
    const response = await fetch(appendParam(url, 'format', 'ajax'), { headers: partHeaders })
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true
    // Where it leads elsewhere there is no part to show: the link goes there.
    return response.ok && isHtml && !response.redirected ? await dressed(await response.text()) : null
  } catch {
    return null
  }
}

/** Reads a JSON answer: null when there is no such thing, undefined when nobody could say, `bad` when it was not JSON. */
export async function fetchJson<T>(url: string): Promise<T | null | undefined | 'bad'> {
  try {
    const headers = { ...partHeaders, accept: 'application/json' }
    const response = await fetch(appendParam(url, 'format', 'ajax'), { headers })
    const answer = (await response.json()) as T
    if (response.ok) return answer
    return response.status === 404 ? null : undefined
  } catch (error) {
    return error instanceof SyntaxError ? 'bad' : undefined
  }
}

export const bodyOf = (fields: FormData): URLSearchParams =>
  new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))

/** Posts a form and reads a JSON answer; null when there was none, or it was not JSON (BAD_RESPONSE). */
export async function postForm<T>(url: string, fields: FormData): Promise<T | null> {
  try {
    const response = await fetch(appendParam(url, 'format', 'ajax'), {
      method: 'POST',
      body: bodyOf(fields),
      headers: partHeaders,
    })
    return (await response.json()) as T
  } catch {
    return null
  }
}

/** As long as the browser has no cart, one tab after the other: the second comes with the cookie that the first was given. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const isKnown = document.cookie.includes(`${cartCookie}=`)
  return isKnown || !navigator.locks ? send() : navigator.locks.request('visitor', send)
}

export type PartAnswer =
  | { readonly kind: 'part'; readonly html: string }
  | { readonly kind: 'elsewhere'; readonly place: string }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'bad' }

/** Posts a form whose answer is a part of a page, another page to go to, or an error in JSON. */
export async function postForPart(url: string, fields: FormData): Promise<PartAnswer> {
  try {
    // Whoever leaves before the answer has sent it all the same.
    const ways = { method: 'POST', body: bodyOf(fields), headers: partHeaders, keepalive: true }
    const send = () => fetch(appendParam(url, 'format', 'ajax'), ways)
    const response = await inTurn(send)
    if (response.redirected) return { kind: 'elsewhere', place: response.url }
    // A form that was refused comes back as it was sent, with what is wrong.
    const isPart = response.ok || response.status === 422
    if (isPart && response.headers.get('content-type')?.startsWith('text/html'))
      return { kind: 'part', html: await dressed(await response.text()) }
    const message = errorText(await response.json())
    return message ? { kind: 'error', message } : { kind: 'bad' }
  } catch {
    return { kind: 'bad' }
  }
}

const leadingSheets = /^(?:<link rel="stylesheet" href="[^"]+">)+/

/** A part names its style sheets first. */
async function dressed(part: string): Promise<string> {
  const [links = ''] = leadingSheets.exec(part) ?? []
  await Promise.all([...links.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => bringSheet(href)))
  return part.slice(links.length)
}
