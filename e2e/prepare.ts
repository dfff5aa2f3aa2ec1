import type { Page } from '@playwright/test'
import { Shopper } from '../tests/worlds/shopper.ts'

/** Brings this browser's visitor into a state through the shop's own forms, without opening their pages. */
export async function prepare<T>(page: Page, build: (me: Shopper) => Promise<T>): Promise<T> {
  const url = process.env.E2E_URL!
  const me = Shopper.at(url)
  for (const { name, value } of await page.context().cookies(url)) me.cookies.set(name, value)
  const built = await build(me)
  await page.context().addCookies([...me.cookies].map(([name, value]) => ({ name, value, url })))
  return built
}
