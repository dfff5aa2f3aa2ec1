import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { contentTags } from '../content/content.ts'
import { joinTexts, leavesOf, type Texts } from '../content/page-words.ts'
import type { WordsPublished } from './edition.events.ts'
import {
  dateEdition,
  deleteEdition,
  type EditionRow,
  lockPage,
  selectDue,
  selectWords,
  writeWords,
} from './edition.repository.ts'
import { unreadyIn } from './unready.ts'
import { openEdition, type Seen, type WriteFailure } from './write-edition.ts'

const mostDaysAhead = 730

/** What was written is in force from now on, or from an hour on. */
export function publishEdition(
  database: Database,
  seen: Seen,
  startsAt: Date | null,
  now: Date,
  by: Actor,
): Promise<Result<null, WriteFailure | { readonly code: 'WRONG_START' }>> {
  return database.transaction(async (tx) => {
    const open = await openEdition(tx, seen)
    if (!open.ok) return open
    const { edition } = open.value
    if (!edition) return failure({ code: 'NOTHING_CHANGED' })
    const unready = unreadyIn(edition.words)
    if (unready.length > 0) return failure({ code: 'WORDS_MISSING', languages: unready })
    if (startsAt === null) {
      await apply(tx, edition, by)
      return success(null)
    }
    const ahead = startsAt.getTime() - now.getTime()
    if (ahead <= 0 || ahead > mostDaysAhead * 86_400_000) return failure({ code: 'WRONG_START' })
    await dateEdition(tx, seen.page, startsAt)
    const after = { languages: edition.edited, from: startsAt.toISOString() }
    await audit(tx, { by, action: 'words.plan', subject: seen.page, before: { from: edition.starts_at }, after })
    return success(null)
  })
}

/** Editions whose hour has come are in force. Several processes may do it at once. */
export function startEditions(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    let started = 0
    for (const page of await selectDue(tx, now)) {
      // Somebody may have changed it since, or another process begun it.
      const { edition } = (await lockPage(tx, page)) ?? {}
      if (!edition?.starts_at || new Date(edition.starts_at) > now || unreadyIn(edition.words).length > 0) continue
      await apply(tx, edition, { member: null, name: 'clock' })
      started += 1
    }
    return started
  })
}

async function apply(tx: Transaction, { page, words, edited }: EditionRow, by: Actor): Promise<void> {
  const inForce = await selectWords(tx, page)
  const changed = await writeWords(tx, page, joinTexts(words, edited, inForce), edited)
  await deleteEdition(tx, page)
  await record<WordsPublished>(tx, { kind: 'words.published', data: { page } })
  // Every page's footer names the others: only a name or a description that changed is told to all.
  const isNamed = changed.some((language) => headChanged(inForce, words, language as Language))
  await recordChange(tx, [contentTags.page(page), ...(isNamed ? [contentTags.tree] : [])])
  await audit(tx, {
    by,
    action: 'words.publish',
    subject: page,
    before: changedTexts(inForce, words, changed),
    after: changedTexts(words, inForce, changed),
  })
}

function headChanged(before: Texts, after: Texts, language: Language): boolean {
  const [was, is] = [before[language], after[language]]
  return was?.title !== is?.title || was?.description !== is?.description
}

/** Of each language that changed, the texts that differ. */
function changedTexts(of: Texts, from: Texts, changed: readonly string[]): Record<string, object> {
  return Object.fromEntries(
    changed.map((language) => {
      const other = new Map(leavesOf(from[language as Language]).map(({ path, text }) => [path, text]))
      const own = leavesOf(of[language as Language]).filter(({ path, text }) => other.get(path) !== text)
      return [language, Object.fromEntries(own.map(({ path, text }) => [path, text]))]
    }),
  )
}
