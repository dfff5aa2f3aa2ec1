const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

export const escapeMarkup = (text: string) => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (each) => entities[each]!) : text)

/** An element that holds nothing. An attribute without a value is left out. */
export function voidElement(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  let markup = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) markup += ` ${key}="${escapeMarkup(value)}"`
  }
  return `${markup}/>`
}
