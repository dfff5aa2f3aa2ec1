/**
 * JSON with its quotes as backticks, and back: in an attribute each quote would take six characters, and a page of two dozen sizes has
 * hundreds of them.
 */
export function swapQuotes(text: string): string {
  // Quotes step aside behind a sign that JSON never holds.
  if (!text.includes('`')) return text.replaceAll('"', '`')
  return text.replaceAll('"', '\u0001').replaceAll('`', '"').replaceAll('\u0001', '`')
}
