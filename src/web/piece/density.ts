/** How many tiles stand beside each other: four, two in mini, six in maxi. */
export const densities = ['mini', 'default', 'maxi'] as const
export type Density = (typeof densities)[number]

export function densityOf(param: string | undefined): Density {
  return densities.find((density) => density === param) ?? 'default'
}
