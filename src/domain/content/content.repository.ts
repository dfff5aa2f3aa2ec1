import { and, eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Block, ContentPage } from './content.ts'

const contentPage = pgTable('content_page', {
  id: text().notNull(),
  language: text().$type<Language>().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  blocks: jsonb().$type<Block[]>().notNull(),
})

export async function selectPage(db: Db, id: string, language: Language): Promise<ContentPage | null> {
  const rows = await db
    .select()
    .from(contentPage)
    .where(and(eq(contentPage.id, id), eq(contentPage.language, language)))
  return rows[0] ?? null
}

export async function upsertPage(tx: Transaction, page: ContentPage): Promise<void> {
  const { title, description, blocks } = page
  await tx
    .insert(contentPage)
    .values(page)
    .onConflictDoUpdate({ target: [contentPage.id, contentPage.language], set: { title, description, blocks } })
  await tx.execute(sql`update content_page set updated_at = now() where id = ${page.id} and language = ${page.language}`)
}
