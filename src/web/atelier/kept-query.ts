/** How a list is filtered, as its address says it: without what is empty, always in one order. */
export function keptQuery(params: Readonly<Record<string, string | null>>): string {
  return new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
}
