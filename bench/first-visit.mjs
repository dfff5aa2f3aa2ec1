/** A line that is quick, and one that is slow: 1.6 Mbit/s, 150 ms there and back. A browser that knows its line fetches fewer pictures ahead. */
const lines = {
  quick: { offline: false, latency: 20, downloadThroughput: 4_000_000, uploadThroughput: 1_000_000 },
  slow: { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 },
}
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
}

/** Opens a page as somebody does who has never been here: what comes over the line until it is quiet, by kind. A slow phone has a quarter of this machine's speed. */
export async function firstVisit(browser, url, { slow = false } = {}) {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0, other: 0 }
    const kinds = new Map()
    let requests = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type.toLowerCase()))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId)
      bytes[kind in bytes ? kind : 'other'] += encodedDataLength
      requests += 1
    })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow ? lines.slow : lines.quick)
    if (slow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      window.seen = { blocked: 0, shift: 0 }
      const watch = (type, look) =>
        new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true })
      watch('longtask', ({ duration, startTime }) => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
        if (startTime + duration > painted) window.seen.blocked += duration - 50
      })
      watch('layout-shift', ({ value }) => (window.seen.shift += value))
    })
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    const { blocked, shift } = await page.evaluate(() => new Promise((done) => setTimeout(() => done(window.seen), 500)))
    return { bytes, requests, total: Object.values(bytes).reduce((sum, each) => sum + each), blocked, shift }
  } finally {
    await context.close()
  }
}
