/** A piece that somebody waited for is theirs for a while: they are to be written to. */
export interface StockNoticeDue {
  readonly kind: 'stock.notice-due'
  readonly data: { readonly request: string; readonly notice: number }
}
