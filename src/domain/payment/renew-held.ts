import { findPayment } from './begin-payment.ts'
import { lockWithOrder, selectUnsure, updateDenied, updateRenewed } from './payment.repository.ts'
import { type Payment, walletSureDays } from './payment.ts'
import type { Settling } from './payment-provider.ts'
import type { Renewed } from './wallet.port.ts'

const isUnsure = ({ authorizedAt }: Payment): boolean =>
  authorizedAt !== null && authorizedAt.getTime() < Date.now() - walletSureDays * 86_400_000

/**
 * What a wallet is not sure to give any more is asked for once more, once; its new name is kept. Null while nobody answers, and where it ended meanwhile:
 * then nothing is taken by any name.
 */
export async function renewHeld({ database, providers, log }: Settling, payment: Payment): Promise<Renewed | null> {
  const { id, ref, renewedRef, amount, provider, order } = payment
  if (renewedRef !== null) return { is: 'renewed', ref: renewedRef }
  const renew = providers.get(provider)?.renew
  if (!renew || ref === null || !isUnsure(payment)) return { is: 'as-it-was' }
  // Another sum is another question, and so is another day: what was too soon yesterday may be done today.
  const asked = await renew(ref, amount, `${id}:renew:${amount.amount}:${new Date().toISOString().slice(0, 10)}`)
  if (!asked.ok && (asked.failure.code !== 'SERVICE_REFUSED' || asked.failure.status === 401)) return null
  const renewed: Renewed = asked.ok ? asked.value : { is: 'as-it-was' }
  log.info({ payment: id, order, is: renewed.is }, 'a wallet was asked to hold it anew')
  return renewed.is === 'renewed' && !(await updateRenewed(database.db, id, renewed.ref)) ? null : renewed
}

/** Before an order leaves. What its wallet will not give is told to the house, and it stays. False while nobody answers. */
export async function renewBeforeItLeaves(settling: Settling, order: string): Promise<boolean> {
  const { database, log } = settling
  for (const id of await selectUnsure(database.db, order)) {
    const renewed = await renewHeld(settling, (await findPayment(database.db, id))!)
    if (renewed === null && (await findPayment(database.db, id))!.state === 'AUTHORIZED') return false
    if (renewed?.is !== 'declined') continue
    log.error({ payment: id, order }, 'an order waits: its wallet will not give what it holds')
    await database.transaction(async (tx) => {
      const now = (await lockWithOrder(tx, id))!
      if (now.state === 'AUTHORIZED') await updateDenied(tx, id)
    })
  }
  return true
}
