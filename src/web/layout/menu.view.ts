import type { Category } from '../../domain/catalog/catalog.ts'
import type { PlacedPage } from '../../domain/content/content.ts'
import { scenePath } from '../../domain/content/scene.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Language } from '../../kernel/visit.ts'
import { categoriesOf, treeOf } from '../cache/parts.ts'
import { categoryPath } from '../path/category-path.ts'
import type { Shop } from '../shop.ts'
import { calls } from '../urls.ts'

interface MenuLink {
  readonly id: string
  /** Within a site. */
  readonly path: string
  readonly name: string
}

/** With a picture beside it where there is room. */
interface MenuPlate extends MenuLink {
  readonly picture: string
}

export interface MenuEntry extends MenuLink {
  readonly children: readonly MenuEntry[]
  /** What else is found here, and may stand in other menus too. */
  readonly also: readonly MenuPlate[]
}

/** What shows a part of the shop in one picture. */
const scenes: Readonly<Record<string, Parameters<typeof scenePath>>> = {
  women: ['collection-women', 'tall'],
  men: ['collection-men', 'tall'],
  house: ['store-dusk', 'wide'],
}
const anyScene = ['still-pair', 'tall'] as const
/** Its one print: a plate in the menu is no wider than that. */
const pictureOf = (id: string) => {
  const [name, view] = scenes[id] ?? anyScene
  return `${scenePath(name, view)}-${view === 'wide' ? 800 : 600}.webp`
}

/** What stands around every page. */
export interface Frame {
  readonly menu: readonly MenuEntry[]
  /** The house's content, for the footer. */
  readonly tree: readonly PlacedPage[]
}

export async function findFrame(shop: Shop, language: Language): Promise<Frame> {
  const [categories, tree] = await Promise.all([categoriesOf(shop, language), treeOf(shop, language)])
  return { menu: [...shopMenu(categories), ...houseMenu(tree, language)], tree }
}

/** Three levels of the category tree. New arrivals stand on their own, and in every menu that has levels. */
function shopMenu(categories: readonly Category[]): MenuEntry[] {
  const tops = levelsBelow(categories, null, 1)
  const arrivals = tops.filter(({ id }) => id === 'new-arrivals')
  return tops.map((top) =>
    top.children.length > 0 ? { ...top, also: arrivals.map((each) => ({ ...each, picture: pictureOf(top.id) })) } : top,
  )
}

function levelsBelow(categories: readonly Category[], parent: string | null, depth: number): MenuEntry[] {
  return categories
    .filter((category) => category.parent === parent && category.tiles > 0)
    .map(({ id, slug, name }) => ({
      id,
      path: categoryPath({ slug }),
      name,
      children: depth < 3 ? levelsBelow(categories, id, depth + 1) : [],
      also: [],
    }))
}

/** The house itself: its collections, its heritage and where it receives. */
function houseMenu(tree: readonly PlacedPage[], language: Language): MenuEntry[] {
  const t = messagesIn(language)
  const heritage = tree.find(({ id }) => id === 'heritage')
  if (!heritage) return []
  const placed = ({ id, path, title }: PlacedPage): MenuEntry => ({ id, path, name: title, also: [], children: childrenOf(id) })
  const childrenOf = (parent: string) => tree.filter((page) => page.parent === parent && page.country === null).map(placed)
  return [
    {
      id: 'house',
      path: heritage.path,
      name: t('content.footer'),
      children: tree.filter(({ id }) => id === 'collections' || id === 'heritage').map(placed),
      also: [{ id: 'boutiques', path: calls.storeLocator, name: t('stores.title'), picture: pictureOf('house') }],
    },
  ]
}
