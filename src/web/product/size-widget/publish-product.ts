import { variantChoice } from '../variant-choice.ts'

/** What the size widget may know of the piece in view. Its size is null until one is chosen. */
export interface CurrentProduct {
  readonly id: string
  /** Of the variant; of the piece until one is chosen. */
  readonly sku: string
  readonly img: string
  readonly dimension2: string | null
}

declare global {
  interface Window {
    currentProduct?: CurrentProduct
  }
}

/** Keeps `window.currentProduct` and the page's block of data true to what the shopper has chosen. */
export function publishProduct(): void {
  const block = document.getElementById('current-product')
  if (!block) return
  const piece = JSON.parse(block.textContent ?? '{}') as CurrentProduct
  const publish = () => {
    const choice = variantChoice.get()
    window.currentProduct = { ...piece, sku: choice?.sku ?? piece.sku, dimension2: choice?.size ?? null }
    block.textContent = JSON.stringify(window.currentProduct)
  }
  variantChoice.subscribe(publish)
  publish()
}
