import type { Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { writeLastPage } from './session.repository.ts'

/** Keeps where a visitor last was. Only a path of ours is kept: an absolute address would be an open redirect in waiting. */
export async function rememberLastPage(
  db: Db,
  sessionId: string,
  page: string,
): Promise<Result<string, { code: 'VALIDATE_URL' }>> {
  const isOurs = page.length <= 500 && /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(page)
  if (!isOurs) return failure({ code: 'VALIDATE_URL' })
  await writeLastPage(db, sessionId, page)
  return success(page)
}
