import { selectBanner } from './content.repository.ts'

/** What the slim banner says in this language, in its order. */
export const findBanner = selectBanner
