/** Houses whose sizes the sandbox knows. They are invented; how their sizes are counted is not. */
export interface Brand {
  readonly id: string
  readonly name: string
  /** What to add to a size of theirs to get one of the French count that our pieces are marked in. */
  readonly shoes: Readonly<Record<Wearer, number>>
  readonly clothes: Readonly<Record<Wearer, number>>
}

export type Wearer = 'women' | 'men'

export const brands: readonly Brand[] = [
  { id: 'castellane', name: 'Castellane (FR)', shoes: { women: 0, men: 0 }, clothes: { women: 0, men: 0 } },
  // Cuts small: who wears 39 there wears 38½ here.
  { id: 'orsel', name: 'Orsel & Fils (FR)', shoes: { women: -0.5, men: -0.5 }, clothes: { women: -2, men: -2 } },
  { id: 'bellavia', name: 'Bellavia (IT)', shoes: { women: 1, men: 1 }, clothes: { women: -4, men: 0 } },
  { id: 'northam', name: 'Northam (UK)', shoes: { women: 33, men: 34 }, clothes: { women: 28, men: 10 } },
  { id: 'harlow', name: 'Harlow Street (US)', shoes: { women: 30.5, men: 33 }, clothes: { women: 32, men: 10 } },
  { id: 'tannhof', name: 'Tannhof (DE)', shoes: { women: 0, men: 0 }, clothes: { women: 2, men: 0 } },
]
