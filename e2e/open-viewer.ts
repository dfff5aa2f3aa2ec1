import { expect, type FrameLocator, type Page } from '@playwright/test'

/** Opens the viewer from the page of a piece. */
export async function openViewer(page: Page, path: string, link = 'View in 3D'): Promise<FrameLocator> {
  await page.goto(path)
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page.frameLocator('dialog iframe')
}
