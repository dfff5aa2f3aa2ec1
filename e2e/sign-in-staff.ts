import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

/**
 * Comes into the atelier as a member of the demo. A code opens one door, and several tests come as the same member within its half minute: the
 * first signs in, the others share what it was given.
 */
export async function signInAs(page: Page, name: string): Promise<void> {
  const folder = join(tmpdir(), `staff-${process.ppid}-${new URL(process.env.E2E_URL!).port}`)
  const cookies = join(folder, `${name}.json`)
  mkdirSync(folder, { recursive: true })
  if (isFirst(join(folder, name))) {
    await page.goto('/atelier')
    await page.getByRole('button', { name: `Se connecter comme ${name}` }).click()
    await page.getByLabel('Code', { exact: true }).fill((await page.locator('[data-demo-code]').textContent()) ?? '')
    await page.getByRole('button', { name: 'Entrer' }).click()
    await expect(page).toHaveURL(/\/atelier$/)
    writeFileSync(`${cookies}.new`, JSON.stringify(await page.context().cookies()))
    renameSync(`${cookies}.new`, cookies)
  } else {
    await expect.poll(() => existsSync(cookies), { timeout: 60_000 }).toBe(true)
    const all: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = JSON.parse(readFileSync(cookies, 'utf8'))
    await page.context().addCookies(all.filter((cookie) => cookie.name.endsWith('staff')))
    await page.goto('/atelier')
  }
  await expect(page.getByRole('heading', { level: 1, name: `Bonjour, ${name}` })).toBeVisible()
}

function isFirst(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
