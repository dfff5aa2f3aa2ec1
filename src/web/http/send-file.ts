import type { CaseFile } from '../../domain/case/case.ts'
import type { Shop } from '../shop.ts'
import { Problem } from './problem.ts'
import type { AppContext } from './route.ts'

/** Hands a file of a message out. A picture was drawn by us and may be looked at; anything else is taken away, and opened by nobody's browser here. */
export async function sendFile(c: AppContext, shop: Shop, { id, name, type }: CaseFile): Promise<Response> {
  const bytes = await shop.caseFiles.read(id)
  if (!bytes) throw new Problem('PAGE_NOT_FOUND')
  const way = type === 'application/pdf' ? 'attachment' : 'inline'
  c.header('content-type', type)
  c.header('content-disposition', `${way}; filename*=UTF-8''${encodeURIComponent(name)}`)
  c.header('cache-control', 'private, no-store')
  c.header('x-content-type-options', 'nosniff')
  c.header('content-security-policy', "default-src 'none'; sandbox")
  c.header('x-robots-tag', 'noindex')
  return c.body(bytes)
}
