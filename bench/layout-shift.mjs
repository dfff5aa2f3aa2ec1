/**
 * How much has shifted on a page since its first paint, and what. What a driven browser lays out before it, while sheets are under
 * way, nobody sees.
 */
export function layoutShifts(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const shifts = []
        new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
        const add = () => {
          const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
          const seen = shifts.filter(({ startTime }) => startTime >= painted)
          const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
          const named = ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} '${node?.textContent?.trim().slice(0, 20)}' from ${place(previousRect)} to ${place(currentRect)}`
          done({
            shift: seen.reduce((sum, { value }) => sum + value, 0),
            moved: seen.flatMap(({ startTime, sources }) => sources.map((each) => `${Math.round(startTime)} ms: ${named(each)}`)),
          })
        }
        requestAnimationFrame(() => setTimeout(add, 50))
      }),
  )
}

export const layoutShift = async (page) => (await layoutShifts(page)).shift
