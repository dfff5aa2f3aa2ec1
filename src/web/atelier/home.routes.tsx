import { countOpenWork } from '../../domain/analytics/count-open-work.ts'
import { listAudit } from '../../domain/audit/list-audit.ts'
import { findOpenMatters } from '../../domain/payment/find-open-matters.ts'
import { may } from '../../domain/staff/permissions.ts'
import { clocksAt } from '../../i18n/format.ts'
import { atelierWords } from '../../i18n/messages.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { HomePage } from './home.page.tsx'

const mostLines = 12

export async function showHome(request: StaffRequest): Promise<Response> {
  const { shop, member } = request
  const { db } = shop.database
  const now = shop.clock()
  const dayIn = (zone: string) => clocksAt(now)(zone).date
  const [own, work, matters] = await Promise.all([
    listAudit(db, { actor: member.email }, mostLines),
    countOpenWork(db, member.store, now),
    may(member.role, 'money.read') ? findOpenMatters(db, { to: dayIn('Europe/Paris') }) : [],
  ])
  const body = <HomePage day={dayIn(work.zone ?? 'Europe/Paris')} work={{ ...work, money: matters.length }} own={own} />
  return answerAtelier(request, { title: atelierWords(member.language)('atelier.home'), body })
}
