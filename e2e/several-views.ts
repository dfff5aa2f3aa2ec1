import { databaseOf } from './database.ts'
import { dataDirOf } from './worlds.ts'

/** A piece of the demo house that no other test looks at, with four views; they borrow each other's photographs. */
export const manySided = 'CAS120-ROU'

export async function hangSeveralViews(): Promise<void> {
  const from = { hero: 'CAS120-ROU', side: 'CAS120-NOI', back: 'CAS120-IVO', detail: 'SEL085-ROU' }
  const pictures = Object.entries(from).map(([view, piece]) => ({
    view,
    path: `/media/pieces/${piece}/hero`,
    widths: [300, 600, 1024],
  }))
  const client = await databaseOf({ dataDir: dataDirOf('demo') })
  await client.query('update colourway set pictures = $1 where id = $2', [JSON.stringify(pictures), manySided])
  await client.end()
}
