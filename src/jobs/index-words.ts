import { recordChange } from '../db/changes.ts'
import { contentTags } from '../domain/content/content.ts'
import type { WordsPublished } from '../domain/edition/edition.events.ts'
import { indexContent } from '../domain/search/index-content.ts'
import type { EventJob } from './event-job.ts'

/** Pages of content are found by what they say now. It takes seconds: nobody who publishes waits for it. */
export const indexWords: EventJob<WordsPublished>['run'] = ({ database }, { data }) =>
  database.transaction(async (tx) => {
    await indexContent(tx)
    await recordChange(tx, [contentTags.page(data.page)])
  })
