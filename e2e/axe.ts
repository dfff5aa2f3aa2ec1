import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** The builder brings axe twice into every document, and its whole text with all comments: here it is read once, and half as long. */
const axeSource = `if (!window.axe) { ${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')} }`

/**
 * Every rule of axe, run in the page itself and asked for nothing but violations: a third of the time that its report on all else takes.
 * Frames of other origins are not looked into. What fades in or out is looked at once it has: half way its words are pale.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeAtRest(page).setLegacyMode().options({ resultTypes: ['violations'], reporter: 'no-passes' })
}

class AxeAtRest extends AxeBuilder {
  readonly #page: Page

  constructor(page: Page) {
    super({ page, axeSource })
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
