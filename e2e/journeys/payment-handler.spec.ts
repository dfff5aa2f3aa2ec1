import type { Browser, CDPSession } from '@playwright/test'
import { chromiumFlags, findWholeChromium } from '../../scripts/chromium.mjs'
import { fillCart } from '../../tests/worlds/carts.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const executablePath = findWholeChromium()
// The headless shell that other tests run in has no payment service.
if (executablePath) test.use({ launchOptions: { executablePath, args: chromiumFlags } })

/** The window that the browser opens for whoever pays is none of its pages: it is spoken with by the browser's own protocol. */
async function walletOf(browser: Browser) {
  const devtools = await browser.newBrowserCDPSession()
  const targetId = await openedBy(devtools)
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  let last = 0
  return <T>(expression: string): Promise<T> => {
    const id = ++last
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } })
    return new Promise((done) => {
      const hear = (answer: { readonly message: string }) => {
        const said = JSON.parse(answer.message)
        if (said.id !== id) return
        devtools.off('Target.receivedMessageFromTarget', hear)
        done(said.result.result.value)
      }
      devtools.on('Target.receivedMessageFromTarget', hear)
      void devtools.send('Target.sendMessageToTarget', { sessionId, message })
    })
  }
}
type InWallet = Awaited<ReturnType<typeof walletOf>>

const said = (wallet: InWallet) =>
  wallet<string>(
    `[...document.querySelectorAll('[role=alert], [data-pay]:not([disabled])')].map((each) => each.innerText).join('')`,
  )

/** Presses it once the shop has said what comes to the address. */
async function pressPay(wallet: InWallet): Promise<void> {
  await expect.poll(() => wallet<boolean>(`Boolean(document.querySelector('[data-pay]:not([disabled])'))`)).toBe(true)
  await wallet(`document.querySelector('[data-pay]').click()`)
}

async function find(devtools: CDPSession): Promise<string | undefined> {
  const { targetInfos } = await devtools.send('Target.getTargets')
  return targetInfos.find(({ url }) => url.includes('/device-wallet/window'))?.targetId
}

async function openedBy(devtools: CDPSession): Promise<string> {
  await expect.poll(() => find(devtools)).toBeTruthy()
  return (await find(devtools))!
}

test('[PAY-25] a desktop browser brings up the payment handler, and what is agreed to there is an order', async ({
  page,
  browser,
}) => {
  test.skip(!executablePath, 'no browser of this machine brings up payment handlers')
  await prepare(page, (me) => fillCart(me, 'LEV000-SAB'))
  await page.goto('/fr/fr/bag')
  const button = page.frameLocator('iframe[src$="/wallet/device"]').getByRole('button', { name: 'Payer d’un geste' })
  await button.click()
  await pressPay(await walletOf(browser))
  await expect(page).toHaveURL(/\/onepage\/confirmation\?order=/)
  await expect(page.locator('main')).toContainText('14 rue des Tanneurs')
})

test.describe('where tax is added', () => {
  // Of the address that it is not sent to.
  test.use({ expectedErrors: [/status of 422/] })

  test('[PAY-25] the wallet shows what comes to the address that is chosen in it', async ({ page, browser }) => {
    test.skip(!executablePath, 'no browser of this machine brings up payment handlers')
    await prepare(page, (me) => fillCart(me, 'LEV000-SAB', '/us/en'))
    await page.goto('/us/en/bag')
    await page.frameLocator('iframe[src$="/wallet/device"]').getByRole('button', { name: 'Pay in one tap' }).click()
    const wallet = await walletOf(browser)
    const choose = (holder: number) => wallet(`document.querySelector('[name=holder][value="${holder}"]').click()`)
    const sum = async () => Number(/^Pay .*?([\d,.]+)$/.exec(await said(wallet))?.[1]?.replaceAll(',', ''))
    await expect.poll(sum).toBeGreaterThan(0)
    const inNewYork = await sum()
    await choose(6)
    await expect.poll(() => said(wallet)).toBe('This cannot be sent to that address. Choose another one.')
    await choose(5)
    await expect.poll(sum).toBeLessThan(inNewYork)
    const inPortland = await sum()
    expect(inNewYork).toBeCloseTo(inPortland * 1.088_75, 2)
    await choose(4)
    await expect.poll(sum).toBe(inNewYork)
    await pressPay(wallet)
    await expect(page).toHaveURL(/\/onepage\/confirmation\?order=/)
    await expect(page.locator('main')).toContainText('50 East 69th Street')
    await expect(page.locator('main')).toContainText(inNewYork.toLocaleString('en-US', { minimumFractionDigits: 2 }))
  })
})
