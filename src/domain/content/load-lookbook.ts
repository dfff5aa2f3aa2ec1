import { join } from 'node:path'
import type { Transaction } from '../../db/database.ts'
import { readJsonFile } from '../../kernel/json-file.ts'
import { replaceLooks } from './content.repository.ts'
import type { ContentFiles } from './content.ts'
import { type Lookbook, lookbookFile, showFolder } from './lookbook.ts'
import { boutiqueOf, type Scenes } from './scenes.ts'

interface Known {
  readonly scenes: Scenes
  readonly goods: ReadonlySet<string>
}

/** Reads the looks of each show. */
export function readLookbook(directory: string, { pages }: ContentFiles, { scenes, goods }: Known): Lookbook {
  const shows = pages.find(({ id }) => id === showFolder)?.entries ?? []
  return readJsonFile(
    join(directory, 'lookbook.json'),
    lookbookFile({
      shows: new Set(shows.map(({ id }) => id)),
      hasScene: (name) => scenes.has(name) && !boutiqueOf(name),
      goods,
    }),
  )
}

/** In the transaction that brings in the content, which tells every page. */
export async function writeLookbook(tx: Transaction, { shows }: Lookbook, scenes: Scenes): Promise<void> {
  await replaceLooks(
    tx,
    Object.entries(shows).flatMap(([entry, looks]) =>
      looks.map(({ id, scene, pieces }, position) => ({
        folder: showFolder,
        entry,
        id,
        position,
        scene,
        alt: scenes.get(scene)!,
        pieces,
      })),
    ),
  )
}
