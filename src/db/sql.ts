/** A statement or a part of one: its text with numbered places, and what stands in them. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  /** As PostgreSQL takes it: `$1`, `$2`, … in the text. */
  compile(): { readonly text: string; readonly values: unknown[] } {
    let text = this.strings[0]!
    for (let at = 1; at < this.strings.length; at++) text += `$${at}${this.strings[at]!}`
    return { text, values: [...this.values] }
  }
}

/**
 * A statement as a template: values become parameters (an array too, as one), other `sql` parts become text. Nothing that somebody
 * typed can ever be read as SQL.
 */
export function sql(strings: TemplateStringsArray, ...given: readonly unknown[]): Sql {
  const texts: string[] = [strings[0]!]
  const values: unknown[] = []
  given.forEach((value, index) => {
    const after = strings[index + 1]!
    if (!(value instanceof Sql)) {
      values.push(value)
      texts.push(after)
      return
    }
    texts[texts.length - 1] += value.strings[0]!
    texts.push(...value.strings.slice(1))
    values.push(...value.values)
    texts[texts.length - 1] += after
  })
  return new Sql(texts, values)
}

/** A name of ours as it stands: a table, a list of columns. Never what came from outside. */
export function raw(text: string): Sql {
  return new Sql([text], [])
}
