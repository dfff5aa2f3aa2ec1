/** A piece is sold from now on, or no longer. */
export interface PieceOffered {
  readonly kind: 'piece.offered'
  readonly data: { readonly product: string }
}
