import type { Browser, CDPSession } from '@playwright/test'
import { chromiumFlags, findWholeChromium } from '../../scripts/chromium.mjs'
import { fillCart } from '../../tests/worlds/carts.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const executablePath = findWholeChromium()
// The headless shell that other tests run in has no payment service.
if (executablePath) test.use({ launchOptions: { executablePath, args: chromiumFlags } })

/** The window that the browser opens for whoever pays is none of its pages: it is spoken with by the browser's own protocol. */
async function pressInWallet(browser: Browser, words: RegExp): Promise<void> {
  const devtools = await browser.newBrowserCDPSession()
  const targetId = await openedBy(devtools)
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const expression = `(() => {
    const button = [...document.querySelectorAll('button')].find((each) => ${words}.test(each.innerText))
    if (document.readyState !== 'complete' || !button) return false
    button.click()
    return true
  })()`
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
  const pressed = () =>
    new Promise<boolean>((done) => {
      devtools.once('Target.receivedMessageFromTarget', (answer) => done(JSON.parse(answer.message).result.result.value))
      void devtools.send('Target.sendMessageToTarget', { sessionId, message })
    })
  await expect.poll(pressed).toBe(true)
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
  await pressInWallet(browser, /^Payer/)
  await expect(page).toHaveURL(/\/onepage\/confirmation\?order=/)
  await expect(page.locator('main')).toContainText('14 rue des Tanneurs')
})
