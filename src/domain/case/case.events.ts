/** Somebody asked the house something: their letter says under which number, and where they read the answer. */
export interface CaseOpened {
  readonly kind: 'case.opened'
  readonly data: { readonly case: string }
}

/** The house has answered. */
export interface CaseAnswered {
  readonly kind: 'case.answered'
  readonly data: { readonly case: string; readonly message: string }
}
