import { expect, type Page } from '@playwright/test'

/** The link to `path` in a letter to somebody. */
export async function linkIn(page: Page, place: string, email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    await page.goto(`/${place}/mailbox`)
    for (const letter of await page.locator('main li', { hasText: email }).locator('h2 a').all()) {
      const html = await (await page.request.get((await letter.getAttribute('href'))!)).text()
      const links = [...html.matchAll(/href="[^"]*?(\/[a-z]{2}\/[a-z]{2}\/[^"]+)"/g)].map(([, found]) => found!)
      link ??= links.find((found) => found.includes(path))?.replaceAll('&amp;', '&')
    }
    expect(link).toBeDefined()
  }).toPass()
  return link!
}
