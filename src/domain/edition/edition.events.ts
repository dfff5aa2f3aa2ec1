/** A page says something else from now on. */
export interface WordsPublished {
  readonly kind: 'words.published'
  readonly data: { readonly page: string }
}
