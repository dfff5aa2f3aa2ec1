import type { pictureTypes } from '../catalog/catalog.ts'

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

type SceneView = keyof typeof sceneViews
type PictureType = (typeof pictureTypes)[number]

/** Those that fill a page's first screen, whose wide composition is printed for the finest screens too. */
const heroes: ReadonlySet<string> = new Set([
  'home-plinth',
  'home-edge',
  'collection-lisiere',
  'collection-women',
  'collection-men',
  'collection-verrou',
  'collection-late',
  'couture-dress',
  'couture-days',
  'couture-grain',
  'show-steps',
  'show-columns',
  'show-lock',
  'heritage-lacquer',
  'heritage-bench',
  'heritage-archive',
  'heritage-door',
])
const heroWidths = [...sceneViews.wide.widths, 2400, 3200]

/** Browsers without AVIF are few and old: they get this one. */
const webpWidths = { wide: 800, tall: 600 } as const

/** The widths that a scene is printed in, of one type or of any. */
export function sceneWidths(name: string, view: SceneView, type: PictureType = 'avif'): readonly number[] {
  if (type === 'webp') return [webpWidths[view]]
  return view === 'wide' && heroes.has(name) ? heroWidths : sceneViews[view].widths
}

/** A tile shows the tall composition, or a piece as the studio photographs it; both are printed in the same widths. */
export function tileWidths(type: PictureType): readonly number[] {
  return type === 'webp' ? [webpWidths.tall] : sceneViews.tall.widths
}

export function scenePath(name: string, view: SceneView): string {
  return `/media/scenes/${name}/${view}`
}
