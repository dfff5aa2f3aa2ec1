import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { parseJson } from '../../kernel/json-file.ts'
import { upsertPage } from './content.repository.ts'
import { type ContentPage, contentFile, contentPlace, contentTag } from './content.ts'

/** Brings the pages of `directory/<page>/<language>.json` into the database. Files it has seen are passed over. */
export async function loadContent(database: Database, directory: string): Promise<number> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const seen = await database.db.execute<{ path: string; checksum: string }>(sql`select path, checksum from house_file`)
  const checksums = new Map(seen.rows.map((row) => [row.path, row.checksum]))
  let loaded = 0
  for (const name of names) {
    const text = await readFile(join(directory, name), 'utf8')
    const path = `content/${name.replaceAll('\\', '/')}`
    const checksum = createHash('sha256').update(text).digest('hex')
    if (checksums.get(path) === checksum) continue
    const page = parsePage(path, text)
    await database.transaction(async (tx) => {
      await upsertPage(tx, page)
      await tx.execute(sql`insert into house_file (path, checksum) values (${path}, ${checksum})
        on conflict (path) do update set checksum = excluded.checksum, loaded_at = now()`)
      await recordChange(tx, [contentTag(page.id)])
    })
    loaded += 1
  }
  return loaded
}

function parsePage(path: string, text: string): ContentPage {
  const [id = '', file = ''] = path.replace('content/', '').split('/')
  const { id: pageId, language } = contentPlace.parse({ id, language: file.replace('.json', '') })
  return { id: pageId, language, ...parseJson(path, text, contentFile) }
}
