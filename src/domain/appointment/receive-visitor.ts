import type { Database } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { releaseStock, sellSizes } from '../inventory/end-holds.ts'
import { mayHaveCome } from '../store/visiting-times.ts'
import { lockAppointment } from './appointment.repository.ts'
import { appointmentSubject } from './appointment.ts'

export type ReceiveFailure = { readonly code: 'APPOINTMENT_CHANGED' | 'TRY_ON_PIECES' }

/** Somebody came, an hour early at most, or did not: then what was laid aside can be sold again. Twice is once. */
export function receiveVisitor(
  database: Database,
  id: string,
  to: 'honoured' | 'missed',
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<Result<void, ReceiveFailure>> {
  return database.transaction(async (tx) => {
    const before = await lockAppointment(tx, id)
    if (to === 'honoured' && before && !mayHaveCome(before.startsAt, now)) return failure({ code: 'APPOINTMENT_CHANGED' })
    const done = await step(tx, appointmentSubject, id, to, by.name)
    if (!done.ok) return failure({ code: 'APPOINTMENT_CHANGED' })
    if (!done.value.moved) return success(undefined)
    if (to === 'missed') await releaseStock(tx, { kind: 'reservation', id }, by.name)
    await audit(tx, { by, action: `appointment.${to}`, subject: id, before: { state: 'booked' }, after: { state: to } })
    return success(undefined)
  })
}

/** Of what was laid aside for them, they took these along; the rest can be sold again. */
export function sellAtAppointment(
  database: Database,
  id: string,
  skus: readonly string[],
  by: Actor,
): Promise<Result<void, ReceiveFailure>> {
  return database.transaction(async (tx) => {
    const holder = { kind: 'reservation', id } as const
    const sold = await sellSizes(tx, holder, skus, by.name)
    if (sold === 0 || sold < skus.length) return failure({ code: 'TRY_ON_PIECES' })
    await releaseStock(tx, holder, by.name)
    await audit(tx, { by, action: 'appointment.sold', subject: id, after: { skus } })
    return success(undefined)
  })
}
