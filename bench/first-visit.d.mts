import type { Browser } from '@playwright/test'

type Kind = 'document' | 'stylesheet' | 'script' | 'font' | 'image' | 'other'

export interface FirstVisit {
  readonly bytes: Readonly<Record<Kind, number>>
  readonly total: number
  readonly requests: number
  /** Milliseconds that a slow phone could not answer for, after the first paint; none on a quick line. */
  readonly blocked: number | undefined
  /** All of its work since. */
  readonly busy: number | undefined
  /** When the largest of the first view stood there; none on a quick line. */
  readonly largest: { readonly ms: number; readonly what: string } | undefined
  readonly shift: number
  /** When, and from where to where. */
  readonly moved: readonly string[]
}

export function firstVisit(
  browser: Browser,
  url: string,
  options?: { readonly slow?: boolean; readonly wantsPrivacy?: boolean },
): Promise<FirstVisit>
