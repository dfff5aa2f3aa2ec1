import { selectEditorial } from './editorial.repository.ts'

/** The pages of content that stand among the pieces of a category, in their order. */
export const findEditorial = selectEditorial
