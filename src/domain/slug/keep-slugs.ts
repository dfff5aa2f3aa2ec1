import { writeSlugs } from './slug.repository.ts'

/** Adds today's slugs to their history, which forgets nothing: one that another had before leads to its new owner. */
export const keepSlugs = writeSlugs
