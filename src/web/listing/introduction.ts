import type { MessageKey } from '../../i18n/messages.ts'

/** What is said above the pieces, where a shopper arrives; deeper in, the pieces come first. */
const introductions: Readonly<Record<string, MessageKey>> = {
  'new-arrivals': 'listing.intro_new',
  women: 'listing.intro_women',
  men: 'listing.intro_men',
  'women-shoes': 'listing.intro_womenShoes',
  'men-shoes': 'listing.intro_menShoes',
  'women-sneakers': 'listing.intro_sneakers',
  'men-sneakers': 'listing.intro_sneakers',
  'women-bags': 'listing.intro_bags',
  'men-bags': 'listing.intro_bags',
  'women-clothing': 'listing.intro_clothing',
  'men-clothing': 'listing.intro_clothing',
}

/** By a category's id; none for those that the house added later. */
export function introductionOf(id: string): MessageKey | undefined {
  return Object.hasOwn(introductions, id) ? introductions[id] : undefined
}
