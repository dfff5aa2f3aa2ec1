import { nameSizes } from '../domain/catalog/name-sizes.ts'
import { findStore } from '../domain/store/find-store.ts'
import { findTryOn } from '../domain/try-on/find-try-on.ts'
import type { TryOnMoved } from '../domain/try-on/try-on.events.ts'
import { tryOnMail } from '../mail/try-on.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Writes to whoever asked how it stands. What has changed since has a letter of its own. */
export const sendTryOnMail: EventJob<TryOnMoved>['run'] = async ({ database: { db }, mail, publicUrl }, { data }) => {
  const tryOn = await findTryOn(db, data.tryOn)
  const store = tryOn && (await findStore(db, tryOn.store, tryOn.language))
  if (!tryOn || !store || tryOn.round !== data.round) return
  const skus = tryOn.pieces.map(({ sku }) => sku)
  await mail.deliver(tryOnMail({ tryOn, store, pieces: await nameSizes(db, skus, tryOn) }, publicUrl))
}
