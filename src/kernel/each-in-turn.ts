/** Does it for one after the other. One that fails keeps none waiting behind it, and is thrown once all have had their turn. */
export async function eachInTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${all.length} failed`)
}
