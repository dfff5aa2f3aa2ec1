import { Problem } from './problem.ts'
import type { AppContext, FormFields } from './route.ts'

const mostFields = 200

/** Reads a posted form, url-encoded or multipart. Files belong to the routes that take them. */
export async function readForm(c: AppContext): Promise<FormFields> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return collect(new URLSearchParams(await c.req.text()))
  if (type === 'multipart/form-data') return collect(await parseMultipart(c))
  if (type === '' && (await c.req.text()) === '') return new Map()
  throw new Problem('UNSUPPORTED_FORM', type.slice(0, 80))
}

/** The same of a form with one file in it; no file where none was chosen. */
export async function readFormWithFile(c: AppContext): Promise<{ readonly form: FormFields; readonly file: File | null }> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (type !== 'multipart/form-data') return { form: await readForm(c), file: null }
  const entries = [...(await parseMultipart(c))]
  const file = entries.map(([, value]) => value).find((value) => typeof value !== 'string')
  return {
    form: collect(entries.filter(([, value]) => typeof value === 'string')),
    file: file instanceof File && file.size > 0 ? file : null,
  }
}

async function parseMultipart(c: AppContext): Promise<Iterable<[string, FormDataEntryValue]>> {
  try {
    return (await c.req.raw.formData()).entries() as Iterable<[string, FormDataEntryValue]>
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('MALFORMED_REQUEST', 'multipart')
  }
}

function collect(entries: Iterable<[string, FormDataEntryValue]>): FormFields {
  const fields = new Map<string, string>()
  let count = 0
  for (const [name, value] of entries) {
    if (++count > mostFields) throw new Problem('MALFORMED_REQUEST', 'too many fields')
    if (typeof value !== 'string') throw new Problem('UNSUPPORTED_FORM', 'a file where none belongs')
    // PostgreSQL has no text for it, and no keyboard either.
    if (value.includes('\0') || name.includes('\0')) throw new Problem('MALFORMED_REQUEST', 'a NUL character')
    if (!fields.has(name)) fields.set(name, value)
  }
  return fields
}
