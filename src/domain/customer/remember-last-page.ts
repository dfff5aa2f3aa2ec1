import type { Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { writeLastPage } from './session.repository.ts'

/**
 * Keeps where a visitor last was, as it is said: a path of ours, an absolute address of ours, or words. Somebody else's address is not
 * kept: it would be an open redirect in waiting.
 */
export async function rememberLastPage(
  db: Db,
  sessionId: string,
  page: string,
  ourHosts: readonly string[],
): Promise<Result<string, { code: 'VALIDATE_URL' }>> {
  const isKept = page.length <= 500 && (leadsWithin(page, ourHosts) || isWords(page))
  if (!isKept) return failure({ code: 'VALIDATE_URL' })
  await writeLastPage(db, sessionId, page)
  return success(page)
}

/** Whether it leads to a page of ours, and may be gone to. */
export function leadsWithin(page: string, ourHosts: readonly string[]): boolean {
  if (!/^[^\s\\\p{Cc}]+$/u.test(page)) return false
  if (/^\/(?!\/)/.test(page)) return true
  return /^https?:\/\//i.test(page) && URL.canParse(page) && ourHosts.includes(new URL(page).host)
}

/** Neither a path nor an address, whoever reads it: nothing before a colon, no slash to begin with. */
const isWords = (page: string): boolean => /^[\p{L}\p{N}][^:\\\p{Cc}]*$/u.test(page)
