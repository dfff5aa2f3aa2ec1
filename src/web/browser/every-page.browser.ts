import type { SiteConfig } from '../site-config.ts'
import { watchCurrentNav } from './current-nav.browser.ts'
import { startMeasuring } from './measure.browser.ts'
import { watchSticky } from './sticky.browser.ts'

/** What every page needs and none waits for, in one file: on a slow line each has a long way. */
export function runEveryPage(config: SiteConfig): void {
  void startMeasuring(config)
  watchSticky(document.querySelector('header')!)
  watchCurrentNav(config.pageContext)
}
