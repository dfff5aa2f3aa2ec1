import pino, { type DestinationStream, type Logger } from 'pino'

interface LogOptions {
  readonly level: string
  /** Which of the shop's processes speaks. */
  readonly process: string | number
}

/** The shop's log. Whatever is logged as `err` loses what a shopper may have typed. */
export function openLog({ level, process }: LogOptions, destination: DestinationStream): Logger {
  return pino({ level, base: { process }, serializers: { err: describeError } }, destination)
}

/** PostgreSQL's classes of errors whose text quotes the value that it did not like: data exceptions, broken constraints. */
const quotingClasses = /^2[23][0-9A-Z]{3}$/
const email = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g
const kept = ['code', 'constraint', 'table', 'routine'] as const

/**
 * An error as a log may have it: no parameters, no row of a database, no e-mail address. Only fields that are named here pass: an
 * error of a driver carries much besides.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutEmails(String(error)) }
  const fields = kept.flatMap((name) => {
    const value = (error as { [Name in typeof name]?: unknown })[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const message = safeMessage(error)
  const causes = error instanceof AggregateError ? { errors: error.errors.slice(0, 5).map(describeError) } : {}
  return {
    type: error.constructor.name,
    message,
    ...Object.fromEntries(fields),
    stack: [`${error.name}: ${message}`, ...frames(error)].join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...causes,
  }
}

function safeMessage(error: Error): string {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && quotingClasses.test(code)) return `database error ${code}`
  // Whoever wraps such an error often repeats its words.
  const inner = error.cause instanceof Error ? error.cause : null
  const told = inner ? error.message.replaceAll(inner.message, safeMessage(inner)) : error.message
  return withoutEmails(told)
}

function frames({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line))
}

function withoutEmails(text: string): string {
  return text.replace(email, '(e-mail)')
}
