import { layoutShifts } from './layout-shift.mjs'

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

/** When the largest picture or text of the first view stood there, and what it was. */
const largestPaint = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const { startTime, element } = list.getEntries().at(-1)
          done({ ms: startTime, what: `${element?.nodeName} ${element?.textContent?.trim().slice(0, 20)}` })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/**
 * Opens a page as somebody does who has never been here: what comes over the line until it is quiet, by kind. A line that a browser is told to play
 * now and then hands on nothing any more of what was answered long ago: then it is opened once more.
 */
export async function firstVisit(browser, url, ways) {
  return (await visit(browser, url, ways)) ?? (await visit(browser, url, { ...ways, isLast: true }))
}

async function visit(browser, url, { slow = false, wantsPrivacy = false, isLast = false } = {}) {
  const context = await browser.newContext({ ...phone, ...(wantsPrivacy && { extraHTTPHeaders: { 'sec-gpc': '1' } }) })
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
    if (wantsPrivacy)
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }))
    if (slow) await browser.startTracing(page, { categories: ['toplevel', 'loading'] })
    const open = new Set()
    page.on('request', (request) => open.add(request))
    for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request))
    const stuck = await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 }).then(
      () => null,
      (error) => error,
    )
    if (stuck) {
      const waiting = [...open].map((request) => request.url()).join(', ')
      const words = `${url} does not come to rest; still under way: ${waiting || 'nothing'}`
      if (isLast) throw new Error(words, { cause: stuck })
      console.warn(words)
      if (slow) await browser.stopTracing()
      return null
    }
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const { shift, moved } = await layoutShifts(page)
    const largest = slow ? await largestPaint(page) : undefined
    const tasks = slow ? tasksOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents) : undefined
    return {
      bytes,
      requests,
      total: Object.values(bytes).reduce((sum, each) => sum + each),
      /** Beyond 50 ms a task. */
      blocked: tasks?.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      /** In all. */
      busy: tasks?.reduce((sum, ms) => sum + ms, 0),
      largest,
      shift,
      moved,
    }
  } finally {
    await context.close()
  }
}

/** What the page's thread did after the first paint: by the processor's time and not the clock's, four times over for a slow phone. */
function tasksOf(events) {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === painted.pid && tid === painted.tid)
    .filter(({ ts, dur }) => ts + dur > painted.ts)
    .sort((a, b) => a.ts - b.ts)
  let end = 0
  const outermost = tasks.filter(({ ts, dur }) => ts >= end && (end = ts + dur))
  return outermost.map(({ tdur = 0 }) => (4 * tdur) / 1000)
}
