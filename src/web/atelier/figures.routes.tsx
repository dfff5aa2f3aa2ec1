import { type Device, devices } from '../../domain/analytics/figures.ts'
import { type Asked, reportFigures } from '../../domain/analytics/report-figures.ts'
import { atelierWords } from '../../i18n/messages.ts'
import { sites } from '../../markets/sites.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { daysIn } from './days.ts'
import { FiguresPage } from './figures.page.tsx'

const usualDays = 28
const isDevice = (word: string | undefined): word is Device => (devices as readonly (string | undefined)[]).includes(word)

export async function showFigures(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const [country, device] = [c.req.query('country'), c.req.query('device')]
  const asked: Asked = {
    ...daysIn(request, usualDays),
    country: country !== undefined && sites.has(country) ? country : null,
    device: isDevice(device) ? device : null,
  }
  const body = <FiguresPage asked={asked} report={await reportFigures(shop.database.db, asked)} />
  return answerAtelier(request, { title: atelierWords(member.language)('atelier.figures'), body })
}
