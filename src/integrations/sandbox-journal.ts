import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Objects by their ids, as a vendor keeps them: also over a restart. Each change is a line of a file; without a file, memory alone keeps them. */
export class Journal {
  readonly #objects = new Map<string, object>()
  readonly #file: string | null

  constructor(file: string | null) {
    this.#file = file
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    const kept = readFileSync(file, 'utf8')
    for (const line of kept.split('\n')) this.#read(line)
    // What comes next is not to hang on half a line.
    if (kept !== '' && !kept.endsWith('\n')) appendFileSync(file, '\n')
  }

  /** A line that was being written when the process died was never answered for. */
  #read(line: string): void {
    try {
      const [id, object] = JSON.parse(line) as [string, object]
      this.#objects.set(id, object)
    } catch {}
  }

  get<T extends object>(id: string): T | undefined {
    return this.#objects.get(id) as T | undefined
  }

  put<T extends object>(id: string, object: T): T {
    this.#objects.set(id, object)
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify([id, object])}\n`)
    return object
  }

  /** The latest first. */
  all<T extends object>(prefix: string): T[] {
    return [...this.#objects].flatMap(([id, object]) => (id.startsWith(prefix) ? [object as T] : [])).reverse()
  }
}
