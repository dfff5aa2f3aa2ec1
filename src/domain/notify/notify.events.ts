/** A piece that somebody waited for is theirs for a while: they are to be written to. */
export interface StockOffered {
  readonly kind: 'stock.offered'
  readonly data: { readonly request: string; readonly offer: number }
}
