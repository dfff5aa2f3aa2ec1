import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { TileImage } from '../ui/scene-image.tsx'

/** A photograph of the house's, below what a page is about. It says nothing that the page does not. */
export function HouseScene({ name }: { readonly name: string }): ReactElement {
  return <TileImage path={scenePath(name, 'tall')} sizes="20rem" />
}
