const named = ['message', 'errorMessage', 'error', 'errors', 'detail', 'details', 'text', 'title', 'reason', 'description']
const codes = ['code', 'errorCode', 'status', 'statusCode', 'id', 'type', 'locale', 'path']

/** What is wrong, out of an error in JSON of whatever shape; null where it names nothing. */
export function errorText(body: unknown): string | null {
  if (typeof body === 'string') return body.trim() || null
  if (typeof body !== 'object' || body === null) return null
  if (Array.isArray(body)) return joined(body)
  const fields = new Map<string, unknown>(Object.entries(body))
  if (fields.get('success') === true) return null
  for (const name of named) {
    const text = errorText(fields.get(name))
    if (text) return text
  }
  const others = [...fields].filter(([name]) => !codes.includes(name)).map(([, value]) => value)
  // A bare code is better than nothing.
  return joined(others) ?? joined([fields.get('errorCode'), fields.get('code')])
}

const joined = (all: readonly unknown[]): string | null => [...new Set(all.map(errorText))].filter(Boolean).join(' ') || null
