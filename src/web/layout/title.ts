/** What the browser's tab says. */
export function title(text: string): string {
  return `${text} | Averne`
}
