/** Pieces came in: whoever asked for them may be told. */
export interface StockReceived {
  readonly kind: 'stock.received'
  readonly data: { readonly skus: readonly string[] }
}
