/** A size as it is printed: 38½. */
export function written(size: string): string {
  return size.replace('.5', '½')
}
