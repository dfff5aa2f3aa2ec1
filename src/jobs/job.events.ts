/** Somebody of the house wants a job to run now. */
export interface JobAsked {
  readonly kind: 'job.asked'
  readonly data: { readonly run: string }
}
