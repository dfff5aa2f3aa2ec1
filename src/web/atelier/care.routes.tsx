import { careMoves } from '../../domain/care/care-states.ts'
import { checkEstimate } from '../../domain/care/estimate.ts'
import { moveCare } from '../../domain/care/move-care.ts'
import { writeEstimate } from '../../domain/care/write-estimate.ts'
import { may } from '../../domain/staff/permissions.ts'
import { idIn } from '../form/params.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { currencyOf, todayOf } from './care.view.ts'
import { advisorOf, caseOf, tell } from './cases.routes.tsx'

export async function submitEstimate(request: StaffRequest): Promise<Response> {
  const { shop, form } = request
  const found = await caseOf(request)
  const checked = checkEstimate((field) => form.get(field) ?? '', currencyOf(found), todayOf(request, found))
  const written = checked.ok ? await writeEstimate(shop.database, found.id, checked.value, advisorOf(request)) : checked
  return tell(request, found, 'estimated', written)
}

export async function submitCareMove(request: StaffRequest): Promise<Response> {
  const { shop, form, member } = request
  const found = await caseOf(request)
  const to = careMoves.find((each) => each === form.get('to'))
  const estimate = idIn(form.get('estimate'))
  if (!to || !estimate) throw new Problem('MALFORMED_REQUEST', to ? 'estimate' : 'to')
  if (to === 'refunded' && !may(member.role, 'care.refund')) throw new Problem('PAGE_NOT_FOUND')
  return tell(request, found, 'moved', await moveCare(shop.database, found.id, { estimate, to }, advisorOf(request)))
}
