import { openShop } from './worlds.ts'

/** The shop that all tests share, unless they say otherwise. */
export default async function openDemo(): Promise<() => Promise<void>> {
  const shop = await openShop('demo')
  process.env.E2E_URL = shop.url
  return async () => {
    await shop.stop()
  }
}
