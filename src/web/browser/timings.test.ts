import { expect, test } from 'vitest'
import * as timings from './timings.browser.ts'

test('[UI-06,UI-08,UI-09,UI-10] a line leaves in 300 ms, a scroll takes 500, the page comes anew after 500, columns stick anew after 500', () => {
  expect(timings).toMatchObject({ itemRemoval: 300, scroll: 500, pageRefresh: 500, stickyResize: 500 })
})
