/** The islands that the styleguide shows the moments by. */
export const modules = import.meta.glob<Record<string, object>>('../styleguide/*.island.tsx')
