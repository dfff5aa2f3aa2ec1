/** What the size widget may know of the piece in view. Its size is null until one is chosen. */
export interface CurrentProduct {
  readonly id: string
  /** Of the variant; of the piece until one is chosen. */
  readonly sku: string
  readonly img: string
  readonly dimension2: string | null
}
