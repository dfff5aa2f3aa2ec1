import type { ReactElement } from 'react'
import type { Entry, PlacedPage } from '../../domain/content/content.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Plate } from '../ui/plate.tsx'
import { Tile } from '../ui/tile.tsx'

/** An entry of a folder: its picture with the year on it, its name, one line. */
export function EntryTile({ entry, folder }: { readonly entry: Entry; readonly folder: PlacedPage }): ReactElement {
  const { visit } = useVisit()
  return (
    <Tile
      href={`${visit.base}${folder.path}/${entry.id}`}
      name={entry.title}
      material={entry.line}
      plate={<Plate prints={[]} src={entry.picture} alt="" shape="tile" />}
      badge={String(entry.year)}
    />
  )
}

/** A page that has a picture, as a tile. */
export function PageTile({ page }: { readonly page: PlacedPage }): ReactElement {
  const { visit } = useVisit()
  const plate = <Plate prints={[]} src={page.picture ?? ''} alt="" shape="tile" />
  return <Tile href={visit.base + page.path} name={page.title} material={page.description} plate={plate} />
}
