/** How large the icon of a boutique is. */
export const iconSize = { width: 34, height: 44 }

export type IconMode = 'classic' | 'zoomedOut'

/** Small while the map goes away from us, else as it is. */
export function iconMode(zoom: number, before: number): IconMode {
  return zoom < before ? 'zoomedOut' : 'classic'
}

export interface OnScreen {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** Icons that would lie over each other are one: each goes to the first group whose first icon it would cover. */
export function clusters<T extends OnScreen>(icons: readonly T[], { width, height } = iconSize): T[][] {
  const groups: T[][] = []
  for (const icon of icons) {
    const covered = groups.find(([first]) => Math.abs(first!.x - icon.x) < width && Math.abs(first!.y - icon.y) < height)
    if (covered) covered.push(icon)
    else groups.push([icon])
  }
  return groups
}
