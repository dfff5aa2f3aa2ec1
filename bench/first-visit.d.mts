import type { Browser } from '@playwright/test'

type Kind = 'document' | 'stylesheet' | 'script' | 'font' | 'image' | 'other'

export interface FirstVisit {
  readonly bytes: Readonly<Record<Kind, number>>
  readonly total: number
  readonly requests: number
  /** Milliseconds that a slow phone could not answer for, after the first paint; null on a quick line. */
  readonly blocked: number | null
  readonly shift: number
}

export function firstVisit(browser: Browser, url: string, options?: { readonly slow?: boolean }): Promise<FirstVisit>
