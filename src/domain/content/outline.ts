/** What is wrong with a file, and where in it. */
interface Fault {
  readonly path: (string | number)[]
  readonly message: string
}

type Path = Fault['path']

/** What every language of a page shares, word for word. */
const fixed: ReadonlySet<string> = new Set(['type', 'id', 'to', 'folder', 'most', 'category', 'name'])

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
    const at = [...path, key]
    if (!(key in own)) return [{ path: at, message: 'is missing, the English file has it' }]
    if (!(key in english)) return [{ path: at, message: 'is not in the English file' }]
    if (!fixed.has(key)) return differences(english[key], own[key], at)
    return english[key] === own[key] ? [] : [{ path: at, message: `is ${String(english[key])} in every language` }]
  })
}

/** Links to pages that do not exist, and shelves of folders that do not. Categories and pieces are the catalogue's to know. */
export function deadEnds(value: unknown, paths: ReadonlySet<string>, folders: ReadonlySet<string>, path: Path = []): Fault[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => deadEnds(each, paths, folders, [...path, index]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const at = [...path, key]
    if (key === 'to' && typeof each === 'string' && !/^\/[cp]\//.test(each) && !paths.has(each.replace(/#.*/, ''))) {
      return [{ path: at, message: `${each} leads nowhere` }]
    }
    if (key === 'folder' && !folders.has(String(each))) return [{ path: at, message: `${String(each)} holds no entries` }]
    return deadEnds(each, paths, folders, at)
  })
}
