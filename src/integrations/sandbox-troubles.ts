/** What the sandbox is told to do wrong, until it is told otherwise. Shares are of calls, from 0 to 1. */
export interface Troubles {
  /** The call is done, and its answer never comes. */
  lostAnswers: number
  /** Nothing is done, and it says 500. */
  errors: number
  /** What was done under its key is too long ago: it is done anew. */
  forgottenKeys: number
  /** Every answer so much later. */
  delayMs: number
  /** It answers with a page. */
  html: number
  /** A wallet as if after four days: it gives what it was asked to hold anew, or its owner cannot pay any more. */
  honour: 'sure' | 'over' | 'broke'
  webhooks: 'once' | 'twice' | 'late' | 'shuffled' | 'never'
}

export const noTroubles: Troubles = {
  lostAnswers: 0,
  errors: 0,
  forgottenKeys: 0,
  delayMs: 0,
  html: 0,
  honour: 'sure',
  webhooks: 'once',
}

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref())
