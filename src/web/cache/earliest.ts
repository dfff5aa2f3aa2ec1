/** When what is made of several parts must be made anew; null where none of them ends. */
export function earliest(dates: readonly (Date | null)[]): Date | null {
  const ends = dates.flatMap((date) => date ?? [])
  return ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null
}
