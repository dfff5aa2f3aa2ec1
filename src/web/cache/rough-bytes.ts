/** About what a value takes in memory: enough for a cache to know when it is full. Functions belong to the program and take nothing. */
export function roughBytes(value: unknown): number {
  let bytes = 0
  const seen = new Set<object>()
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    bytes += 8
    if (typeof each === 'string') bytes += 16 + 2 * each.length
    if (typeof each !== 'object' || each === null || seen.has(each)) continue
    seen.add(each)
    bytes += 24
    if (ArrayBuffer.isView(each)) bytes += each.byteLength
    else for (const held of heldBy(each)) left.push(held)
  }
  return bytes
}

function heldBy(value: object): Iterable<unknown> {
  if (value instanceof Map) return [...value].flat()
  return Array.isArray(value) || value instanceof Set ? value : Object.values(value)
}
