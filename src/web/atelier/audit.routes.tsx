import { listAudit } from '../../domain/audit/list-audit.ts'
import { listFilters } from '../../domain/staff/change-own.ts'
import { listMembers } from '../../domain/staff/list-members.ts'
import { atelierWords } from '../../i18n/messages.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { AuditPage, StaffPage } from './audit.page.tsx'
import { keptQuery } from './kept-query.ts'

const most = 50

export async function showAudit(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const { db } = shop.database
  const param = (name: string) => (c.req.query(name) ?? '').trim().slice(0, 200) || null
  const asked = { actor: param('actor'), action: param('action'), subject: param('subject') }
  const after = /^\d{1,15}$/.test(c.req.query('after') ?? '') ? Number(c.req.query('after')) : null
  const lines = await listAudit(db, { ...asked, before: after }, most + 1)
  const shown = lines.slice(0, most)
  const body = (
    <AuditPage
      lines={shown}
      asked={asked}
      query={keptQuery(asked)}
      after={lines.length > most ? String(shown.at(-1)!.id) : null}
      saved={await listFilters(db, member.id, 'audit')}
    />
  )
  return answerAtelier(request, { title: atelierWords(member.language)('atelier.audit'), body })
}

export async function showStaff(request: StaffRequest): Promise<Response> {
  const { shop, member } = request
  const body = <StaffPage members={await listMembers(shop.database.db)} />
  return answerAtelier(request, { title: atelierWords(member.language)('atelier.staff'), body })
}
