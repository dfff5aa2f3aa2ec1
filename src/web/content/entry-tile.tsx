import type { ReactElement } from 'react'
import type { Entry, PlacedPage } from '../../domain/content/content.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { entryPath } from '../path/entry-path.ts'
import { TileImage } from '../ui/scene-image.tsx'
import { Ordinals } from '../ui/sentences.tsx'
import { Tile } from '../ui/tile.tsx'

/** An entry of a folder: its picture, and below it its name, its year and one line. Scenes are too dark for words on them. */
export function EntryTile({ entry, folder }: { readonly entry: Entry; readonly folder: PlacedPage }): ReactElement {
  const { visit } = useVisit()
  return (
    <Tile
      href={visit.base + entryPath(folder, entry)}
      name={entry.title}
      material={<Ordinals text={entry.line} />}
      plate={<TileImage path={entry.picture} />}
      year={entry.year}
    />
  )
}

/** A page that has a picture, as a tile. */
export function PageTile({ page }: { readonly page: PlacedPage }): ReactElement {
  const { visit } = useVisit()
  const plate = <TileImage path={page.picture ?? ''} />
  return <Tile href={visit.base + page.path} name={page.title} material={page.description} plate={plate} />
}
