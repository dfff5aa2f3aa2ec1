/** What is wrong with a file, and where in it. */
export interface Fault {
  readonly path: (string | number)[]
  readonly message: string
}

type Path = Fault['path']

/** What every language of a page shares, word for word. */
const fixed: ReadonlySet<string> = new Set([
  'type',
  'id',
  'to',
  'folder',
  'most',
  'category',
  'pieces',
  'name',
  'picture',
  'film',
])

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A page says the same in every language: where one differs from the English in more than its words, it is told here. */
export function differences(english: unknown, own: unknown, path: Path = []): Fault[] {
  if (Array.isArray(english) && Array.isArray(own)) {
    // A headline breaks where the language does.
    if (path.at(-1) === 'headline') return []
    if (english.length !== own.length)
      return [{ path, message: `the English file has ${english.length} here, not ${own.length}` }]
    return english.flatMap((each, index) => differences(each, own[index], [...path, index]))
  }
  if (!isRecord(english) || !isRecord(own)) return []
  return [...new Set([...Object.keys(english), ...Object.keys(own)])].flatMap((key) => {
    // Each language may have its own path, or leave it to the title.
    if (key === 'slug') return []
    const at = [...path, key]
    if (!(key in own)) return [{ path: at, message: 'is missing, the English file has it' }]
    if (!(key in english)) return [{ path: at, message: 'is not in the English file' }]
    if (!fixed.has(key)) return differences(english[key], own[key], at)
    return String(english[key]) === String(own[key])
      ? []
      : [{ path: at, message: `is ${String(english[key])} in every language` }]
  })
}

/** What content may lead to or show. */
export interface Known {
  readonly paths: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
  /** Pieces and categories, as paths by their ids; null where the catalogue is not at hand. */
  readonly goods: ReadonlySet<string> | null
}

/** Links to pages that do not exist, shelves of folders and rails of goods that do not. */
export function deadEnds(value: unknown, known: Known, path: Path = []): Fault[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => deadEnds(each, known, [...path, index]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const at = [...path, key]
    if (key === 'to' && !leadsSomewhere(String(each), known)) return [{ path: at, message: `${String(each)} leads nowhere` }]
    if (key === 'folder' && !known.folders.has(String(each))) return [{ path: at, message: `${String(each)} holds no entries` }]
    const shown = key === 'category' ? [`/c/${each}`] : key === 'pieces' ? (each as string[]).map((id) => `/p/${id}`) : []
    const gone = shown.find((path) => known.goods && !known.goods.has(path))
    if (gone) return [{ path: at, message: `the catalogue knows no ${gone.slice(3)}` }]
    return deadEnds(each, known, at)
  })
}

function leadsSomewhere(to: string, { paths, goods }: Known): boolean {
  if (/^\/[cp]\//.test(to)) return goods === null || goods.has(to)
  return paths.has(to.replace(/#.*/, ''))
}
