/** One line a stage, with the time it took. */
export async function stage<T>(name: string, work: () => T | Promise<T>, tell: (value: T) => string = () => ''): Promise<T> {
  const begun = performance.now()
  const value = await work()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const told = tell(value)
  console.log(`  ${name.padEnd(12)} ${seconds.padStart(5)} s${told ? `  ${told}` : ''}`)
  return value
}
