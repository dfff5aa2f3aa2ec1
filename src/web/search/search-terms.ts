/** The shopper's latest terms, newest first. Both sides read it: pages are the same for everybody, so the browser shows them. */
export const termsCookie = 'searchterms'
export const termsLifetimeSeconds = 30 * 24 * 3600
const most = 5
/** A cookie holds four kilobytes, and a Japanese character takes nine of its bytes. */
const longest = 60

/** The terms in a cookie's decoded value; whatever else stands there is nothing. */
export function termsIn(value: string | undefined): string[] {
  try {
    const terms: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(terms) ? terms.filter((term) => typeof term === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function withTerm(terms: readonly string[], term: string): string[] {
  if ([...term].length > longest) return [...terms]
  return [term, ...terms.filter((each) => each.toLowerCase() !== term.toLowerCase())].slice(0, most)
}
