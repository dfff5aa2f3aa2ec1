/** What the shopper has chosen of a piece; null is a piece without a size chosen yet. */
export interface VariantChoice {
  readonly sku: string
  readonly fit: string | null
  readonly size: string | null
  /** Whether it can be ordered now. */
  readonly orderable: boolean
}

let chosen: VariantChoice | null = null
const listeners = new Set<() => void>()

/** The form chooses; whatever else on the page hangs on the choice listens (`useSyncExternalStore`). */
export const variantChoice = {
  get: (): VariantChoice | null => chosen,
  set(choice: VariantChoice | null): void {
    chosen = choice
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
