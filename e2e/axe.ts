import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Every rule of axe, run in the page itself and asked for nothing but violations: a third of the time that its report on all else takes.
 * Frames of other origins are not looked into.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}
