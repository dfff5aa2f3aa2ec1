const second = 1_000
const units = [86_400, 3_600, 60, 1]

/** What is left, as `DD:HH:MM:SS`; null when nothing is. */
export function countdown(ms: number): string | null {
  if (ms <= 0) return null
  let seconds = Math.ceil(ms / second)
  return units
    .map((unit) => {
      const count = Math.floor(seconds / unit)
      seconds -= count * unit
      return String(count).padStart(2, '0')
    })
    .join(':')
}
