import type { Logger } from 'pino'
import type { z } from 'zod'
import { failure, type Result, success } from '../kernel/result.ts'
import { type Answered, type RefusalStatus, refusalStatuses, type ServiceFailure } from '../kernel/service-answer.ts'

interface Question<T> {
  readonly url: URL
  /** What an answer looks like; anything else is nonsense. */
  readonly shape: z.ZodType<T>
  readonly headers?: Readonly<Record<string, string>>
  /** Posted; text as it is. Without either of them the question is a GET. */
  readonly json?: object | string
  readonly form?: URLSearchParams
  /** Statuses beyond the good ones whose body says something that the shape knows. */
  readonly alsoRead?: readonly number[]
  /** For a post that may be sent twice: it only reads, or carries a key by which the vendor knows it again. */
  readonly repeatable?: boolean
  /** For everything, a second try included. */
  readonly patienceMs?: number
}

/** Asks a vendor and reads its JSON. Never throws: what goes wrong out there is an answer as well. */
export type Ask = <T>(question: Question<T>) => Answered<T>

/** A shopper is waiting: whoever takes longer counts as away. */
const usualPatienceMs = 1_500
const mostBytes = 1024 * 1024
const pauseMs = 50
/** The vendor's own server, or one before it, has a bad moment. */
const passingStatuses = [502, 503, 504]

/** The only way out of the shop. The log gets who was asked, how it ended and how long it took, and nothing of what was asked. */
export function openAsk(log: Logger, service: string): Ask {
  return async (question) => {
    const begun = performance.now()
    const { attempts, answer } = await askPatiently(question)
    tell(log, service, begun, answer, { attempts })
    return answer
  }
}

/** For a vendor whose own library does the asking: its calls are logged as ours are. */
export type Watch = <T>(call: () => Answered<T>) => Answered<T>

export function openWatch(log: Logger, service: string): Watch {
  return async (call) => {
    const begun = performance.now()
    const answer = await call()
    tell(log, service, begun, answer, {})
    return answer
  }
}

function tell(log: Logger, service: string, begun: number, answer: Result<unknown, ServiceFailure>, more: object): void {
  const ms = Math.round(performance.now() - begun)
  if (answer.ok) log.debug({ service, ...more, ms }, 'service answered')
  else log.warn({ service, ...answer.failure, ...more, ms }, 'service failed')
}

interface Attempt<T> {
  readonly answer: Result<T, ServiceFailure>
  /** Whether asking again may help. */
  readonly isPassing: boolean
}

async function askPatiently<T>(question: Question<T>): Promise<{ attempts: number; answer: Result<T, ServiceFailure> }> {
  const deadline = AbortSignal.timeout(question.patienceMs ?? usualPatienceMs)
  const first = await attempt(question, deadline)
  const mayRepeat = question.repeatable ?? (question.json ?? question.form) === undefined
  if (!first.isPassing || !mayRepeat) return { attempts: 1, answer: first.answer }
  await new Promise((done) => setTimeout(done, pauseMs))
  if (deadline.aborted) return { attempts: 1, answer: first.answer }
  return { attempts: 2, answer: (await attempt(question, deadline)).answer }
}

async function attempt<T>(question: Question<T>, signal: AbortSignal): Promise<Attempt<T>> {
  const { url, shape, headers, json, form, alsoRead } = question
  let response: Response
  try {
    const body = typeof json === 'object' ? JSON.stringify(json) : (json ?? form)
    const posted = body !== undefined && { method: 'POST', body }
    const type = json && { 'content-type': 'application/json' }
    // Where a vendor would send us on to, our key does not follow.
    response = await fetch(url, { ...posted, headers: { ...type, ...headers }, signal, redirect: 'manual' })
  } catch {
    return { answer: failure({ code: 'SERVICE_AWAY' }), isPassing: !signal.aborted }
  }
  if (response.ok || alsoRead?.includes(response.status)) return { answer: await read(response, shape, signal), isPassing: false }
  await response.body?.cancel().catch(() => {})
  if (isRefusal(response.status)) {
    return { answer: failure({ code: 'SERVICE_REFUSED', status: response.status }), isPassing: false }
  }
  const code = response.status < 400 ? 'SERVICE_NONSENSE' : 'SERVICE_AWAY'
  return { answer: failure({ code }), isPassing: passingStatuses.includes(response.status) }
}

async function read<T>(response: Response, shape: z.ZodType<T>, signal: AbortSignal): Promise<Result<T, ServiceFailure>> {
  const nonsense = failure({ code: 'SERVICE_NONSENSE' })
  try {
    const text = await textOf(response)
    if (text === null) return nonsense
    const parsed = shape.safeParse(JSON.parse(text))
    return parsed.success ? success(parsed.data) : nonsense
  } catch (error) {
    const isBroken = signal.aborted || !(error instanceof SyntaxError)
    return isBroken ? failure({ code: 'SERVICE_AWAY' }) : nonsense
  }
}

/** Null for more than any answer of a vendor has to say. */
async function textOf(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function isRefusal(status: number): status is RefusalStatus {
  return (refusalStatuses as readonly number[]).includes(status)
}
