import { recordChange } from '../db/changes.ts'
import type { PieceOffered } from '../domain/catalog/catalog.events.ts'
import { catalogTags } from '../domain/catalog/catalog.ts'
import { recountPieces } from '../domain/search/index-catalog.ts'
import type { EventJob } from './event-job.ts'

/** What search counts and predicts is what is sold now. It takes seconds in a large house: nobody who publishes waits for it. */
export const recountFound: EventJob<PieceOffered>['run'] = ({ database }) =>
  database.transaction(async (tx) => {
    await recountPieces(tx)
    await recordChange(tx, [catalogTags.menu])
  })
