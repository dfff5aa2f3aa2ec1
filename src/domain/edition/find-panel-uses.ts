import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { type PanelShownBy, panelShownBy } from '../content/named-panels.ts'
import { selectPanelLinks } from './edition.repository.ts'

/** Who shows a panel of a page besides it, or leads to it: a page by its title, and parts of the shop. */
export interface PanelUse {
  readonly pages: readonly string[]
  readonly shop: readonly (PanelShownBy | 'banner')[]
}

/** Answers who would miss a panel, by its id; null where nobody would. */
export async function findPanelUses(db: Db, page: string, language: Language): Promise<(id: string) => PanelUse | null> {
  const rows = await selectPanelLinks(db, page, language)
  const materials = new Set(rows.filter(({ kind }) => kind === 'material').map(({ panel }) => panel))
  return (id) => {
    const links = rows.filter(({ panel }) => panel === id)
    const pages = links.filter(({ kind }) => kind === 'page').map(({ name }) => name)
    const isOnBanner = links.some(({ kind }) => kind === 'banner')
    const shop = [...panelShownBy(page, id, materials), ...(isOnBanner ? (['banner'] as const) : [])]
    return pages.length + shop.length === 0 ? null : { pages, shop }
  }
}
