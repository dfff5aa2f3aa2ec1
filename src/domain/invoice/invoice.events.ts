export interface InvoiceIssued {
  readonly kind: 'invoice.issued'
  readonly data: { readonly invoice: string }
}
