import { oneOfParam } from '../form/params.ts'

/** How many tiles stand beside each other: four, two in mini, six in maxi. */
export const densities = ['mini', 'default', 'maxi'] as const
export type Density = (typeof densities)[number]

/** In a URL. */
export const densityParam = oneOfParam('default', ...densities)

export function densityOf(param: string | undefined): Density {
  return densities.find((density) => density === param) ?? 'default'
}
