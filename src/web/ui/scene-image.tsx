import type { ReactElement } from 'react'
import { pictureTypes } from '../../domain/catalog/catalog.ts'
import { type Scene, scenePath, sceneViews, sceneWidths, tileWidths } from '../../domain/content/scene.ts'
import { Plate } from './plate.tsx'

interface SceneImageProps {
  readonly scene: Scene
  readonly shape: 'hero' | 'story' | 'look'
  readonly eager?: boolean
}

/** Below this a screen is taller than the wide composition can bear. */
const isWide = '(min-width: 1024px)'

/** A scene in the composition that suits the screen. */
export function SceneImage({ scene, shape, eager = false }: SceneImageProps): ReactElement {
  const { wide, tall } = sceneViews
  const prints = [
    ...printsOf(scene.name, 'wide', '100vw').map((print) => ({ ...print, media: isWide, width: 1600, height: wide.height })),
    ...printsOf(scene.name, 'tall', '100vw'),
  ]
  return (
    <Plate
      prints={prints}
      src={`${scenePath(scene.name, 'tall')}-600.webp`}
      width={1024}
      height={tall.height}
      alt={scene.alt}
      shape={shape}
      eager={eager}
    />
  )
}

/** The wide composition alone, on every screen: what lies on it has that shape. */
export function WideImage({ scene }: { readonly scene: Scene }): ReactElement {
  const path = scenePath(scene.name, 'wide')
  // Where the plate is upright, the picture is as tall as the plate and goes beyond its sides; one print smaller does, for what a film soon covers.
  const prints = printsOf(scene.name, 'wide', `${isWide} 100vw, 150vw`)
  return (
    <Plate prints={prints} src={`${path}-800.webp`} width={1600} height={sceneViews.wide.height} alt={scene.alt} shape="film" />
  )
}

interface TileImageProps {
  /** Its path without width and type. */
  readonly path: string
  /** Empty for a picture that only repeats the words beside it. */
  readonly alt?: string
  /** How wide it is shown, for the browser to choose by. */
  readonly sizes?: string
  readonly eager?: boolean
}

/** The tall composition of a scene, or a piece, on a tile. */
export function TileImage({
  path,
  alt = '',
  sizes = '(min-width: 1024px) 33vw, 50vw',
  eager = false,
}: TileImageProps): ReactElement {
  return (
    <Plate
      prints={pictureTypes.map((type) => printOf(path, tileWidths(type), type, sizes))}
      src={`${path}-600.webp`}
      width={1024}
      height={sceneViews.tall.height}
      alt={alt}
      shape="tile"
      eager={eager}
    />
  )
}

type PictureType = (typeof pictureTypes)[number]

function printsOf(name: string, view: 'wide' | 'tall', sizes: string) {
  return pictureTypes.map((type) => printOf(scenePath(name, view), sceneWidths(name, view, type), type, sizes))
}

function printOf(path: string, widths: readonly number[], type: PictureType, sizes: string) {
  return { type: `image/${type}`, srcSet: widths.map((width) => `${path}-${width}.${type} ${width}w`).join(', '), sizes }
}
