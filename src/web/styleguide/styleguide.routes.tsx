import type { CachedPage } from '../http/route.ts'
import { styleguidePath as path, shelves } from './shelf.tsx'
import { Part, Styleguide } from './styleguide.page.tsx'

/** Every component in every state, for people and tests to look at. Not part of a production shop. */
export const styleguide: CachedPage = async ({ visit, shop }) =>
  shop.config.showStyleguide ? { page: shelves(visit, 'styleguide', path, <Styleguide />), tags: [], freshUntil: null } : null

/** What the dialog and the drawer open: a page of its own without script. */
export const styleguidePart: CachedPage = async ({ visit, shop }) =>
  shop.config.showStyleguide ? { page: shelves(visit, 'part', `${path}/part`, <Part />), tags: [], freshUntil: null } : null
