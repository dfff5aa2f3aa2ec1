import type { Language } from '../../kernel/visit.ts'

/** Keeps the batches of every piece, and shows each on a page of its own: a third party's, in a frame of ours. */
export interface TraceabilityRegister {
  /** Where its pages are: the only address that a frame of ours may show besides ourselves. */
  readonly origin: string
  pageOf(pid: string, language: Language): string
}
