import { listAudit } from '../../domain/audit/list-audit.ts'
import { atelierWords } from '../../i18n/messages.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { HomePage } from './home.page.tsx'

const mostLines = 12

export async function showHome(request: StaffRequest): Promise<Response> {
  const { shop, member } = request
  const own = await listAudit(shop.database.db, { actor: member.email }, mostLines)
  return answerAtelier(request, { title: atelierWords(member.language)('atelier.home'), body: <HomePage own={own} /> })
}
