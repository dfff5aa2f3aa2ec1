/** A photograph of the house's, composed twice, and what it shows in words. */
export interface Scene {
  readonly name: string
  readonly alt: string
}

/** Every scene is printed in these widths: wide for desks, tall for phones and tiles. */
export const sceneViews = {
  wide: { widths: [800, 1200, 1600], height: 900 },
  tall: { widths: [300, 600, 1024], height: 1365 },
} as const

/** A tile shows the tall composition, or a piece as the studio photographs it; both are printed in the same widths. */
export const tileWidths = sceneViews.tall.widths

export function scenePath(name: string, view: keyof typeof sceneViews): string {
  return `/media/scenes/${name}/${view}`
}
