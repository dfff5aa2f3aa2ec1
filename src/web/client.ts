import { defineIslands } from './islands/element.ts'
import { enablePopins } from './popin.ts'
import type { SiteConfig } from './site-config.ts'

/** Everything that runs before an island wakes. Small: the page waits for it. */
const config = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}') as SiteConfig

/** The sheets of the large scripts name a hundred files each; the page is painted first, in the system's font. */
function loadFontSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-font-sheet]')) link.rel = 'stylesheet'
}

loadFontSheets()
enablePopins(config.messages.close ?? '')
defineIslands()
