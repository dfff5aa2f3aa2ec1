import type { ModelViewerElement } from '@google/model-viewer'

/** What a plain surface mirrors of a white room. */
const mirrored = 0.04

/**
 * Gives every surface the light that it has in photographs. The files give what mirrors less as much more of its own colour, for a
 * tone curve that takes this away from everything; here it is taken where it was given. Under lacquer, leather mirrors next to nothing.
 */
export async function showOwnColours(viewer: ModelViewerElement): Promise<void> {
  for (const material of viewer.model?.materials ?? []) {
    // Colours that are not shown yet too.
    await material.ensureLoaded()
    // A plain one has neither, whatever the types say.
    const { pbrMetallicRoughness: own, specularFactor = 1, clearcoatFactor = 0 } = material
    const given = mirrored * Math.max(0, 1 - specularFactor - clearcoatFactor)
    const [red, green, blue, alpha] = own.baseColorFactor
    own.setBaseColorFactor([Math.max(0, red - given), Math.max(0, green - given), Math.max(0, blue - given), alpha])
    material.setSpecularFactor(specularFactor * (1 - clearcoatFactor))
  }
}
