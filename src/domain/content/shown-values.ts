import type { Block } from './blocks.ts'
import type { Scene } from './scene.ts'

/** What a block shows and leads to: the same in every language. */
export interface ShownValue {
  readonly path: string
  readonly name: ShownName
  readonly value: string
}

const names = ['scene', 'picture', 'category', 'categories', 'pieces', 'folder', 'to'] as const
type ShownName = (typeof names)[number]

const isName = (key: string): key is ShownName => (names as readonly string[]).includes(key)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Path = readonly (string | number)[]

/** Every choice of a block in its order. Pieces are one value of several words. */
export function shownIn(value: unknown, path: Path = []): ShownValue[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => shownIn(each, [...path, index]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const at = [...path, key].join('.')
    if (!isName(key)) return shownIn(each, [...path, key])
    if (key === 'scene') return [{ path: at, name: key, value: (each as Scene).name }]
    if (key === 'pieces') return [{ path: at, name: key, value: (each as string[]).join(' ') }]
    if (key === 'categories') return (each as string[]).map((id, index) => ({ path: `${at}.${index}`, name: key, value: id }))
    return [{ path: at, name: key, value: String(each) }]
  })
}

/** The same block with other choices, by their paths; a scene in the words of its language. */
export function withShown(block: Block, chosen: ReadonlyMap<string, string>, sceneOf: (name: string) => Scene): Block {
  const choose = (key: ShownName, each: unknown, at: string): unknown => {
    if (key === 'categories') return (each as string[]).map((id, index) => chosen.get(`${at}.${index}`) ?? id)
    const own = chosen.get(at)
    if (own === undefined) return each
    return key === 'scene' ? sceneOf(own) : key === 'pieces' ? own.split(' ') : own
  }
  const write = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => write(each, [...path, index]))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const at = [...path, key]
        return [key, isName(key) ? choose(key, each, at.join('.')) : write(each, at)]
      }),
    )
  }
  return write(block, []) as Block
}
