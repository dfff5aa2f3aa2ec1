/** Whether a browser runs on a telephone or a tablet, by what it says of itself; the words are the house's to set. */
export function isMobile(agent: string | undefined, keywords: readonly string[]): boolean {
  const name = (agent ?? '').toLowerCase()
  return keywords.some((word) => name.includes(word.toLowerCase()))
}
