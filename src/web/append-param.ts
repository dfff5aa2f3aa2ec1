/** Adds a parameter to a URL unless it already has one of that name. */
export function appendParam(url: string, name: string, value: string): string {
  const [beforeHash = '', ...hash] = url.split('#')
  const query = beforeHash.includes('?') ? beforeHash.slice(beforeHash.indexOf('?') + 1) : null
  if (query !== null && new URLSearchParams(query).has(name)) return url
  const joint = query === null ? '?' : query === '' || query.endsWith('&') ? '' : '&'
  const added = `${beforeHash}${joint}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  return hash.length > 0 ? `${added}#${hash.join('#')}` : added
}
