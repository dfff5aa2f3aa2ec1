/**
 * How much has shifted on a page since its first paint. What a driven browser lays out before it, while sheets are under way, nobody
 * sees.
 */
export function layoutShift(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const shifts = []
        new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
        const add = () => {
          const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
          done(shifts.reduce((sum, { startTime, value }) => (startTime < painted ? sum : sum + value), 0))
        }
        requestAnimationFrame(() => setTimeout(add, 50))
      }),
  )
}
