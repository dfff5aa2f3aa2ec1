import type { CurrentProduct } from '../piece/current-product.ts'
import { variantChoice } from './variant-choice.browser.ts'

declare global {
  interface Window {
    currentProduct?: CurrentProduct
  }
}

/** Keeps `window.currentProduct` and the page's block of data true to what the shopper has chosen. */
export function publishProduct(): void {
  variantChoice.subscribe(publish)
  publish()
}

function publish(): void {
  const block = document.getElementById('current-product')
  if (!block) return
  const piece = JSON.parse(block.textContent ?? '{}') as CurrentProduct
  const choice = variantChoice.get()
  window.currentProduct = { ...piece, sku: choice?.sku ?? piece.id, dimension2: choice?.size ?? null }
  block.textContent = JSON.stringify(window.currentProduct)
}
