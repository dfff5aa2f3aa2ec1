import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Every rule of axe, run in the page itself and asked for nothing but violations: a third of the time that its report on all else takes.
 * Frames of other origins are not looked into. What fades in or out is looked at once it has: half way its words are pale.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeAtRest(page).setLegacyMode().options({ resultTypes: ['violations'] })
}

class AxeAtRest extends AxeBuilder {
  readonly #page: Page

  constructor(page: Page) {
    super({ page })
    this.#page = page
  }

  override async analyze(): ReturnType<AxeBuilder['analyze']> {
    await this.#page.waitForLoadState('domcontentloaded')
    await this.#page.waitForFunction(() =>
      document.getAnimations().every((animation) => {
        const ends = animation.timeline instanceof DocumentTimeline && animation.effect?.getComputedTiming().endTime !== Infinity
        return !ends || animation.playState !== 'running'
      }),
    )
    return super.analyze()
  }
}
