// What a surface of a piece is to a viewer: the numbers of `materials.json` in the terms of glTF, for each of its colours.

/** Colours that are metals: they are laid over leather as a foil. */
const metals = ['argent']
/** What a foil is not laid over. */
const matt = ['thread', 'lace', 'elastic', 'lining']
const hardware = {
  gold: { colour: [0.84, 0.58, 0.25], rough: 0.2 },
  palladium: { colour: [0.7, 0.69, 0.67], rough: 0.18 },
}
const foil = { metallic: 0.95, rough: 0.34 }

export function linear(hex) {
  return [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
}

/** Whether the surface takes the colour of the piece, and so differs from one colour to the next. */
export function isTinted(surface) {
  return surface.metal === undefined && surface.colour === null
}

/**
 * What a plain surface mirrors of a white room. The viewer takes as much away from every colour, so that white stays white: what
 * mirrors less has it in its own colour, or black suede were a hole.
 */
const mirrored = 0.04

/** How the surface looks in a colour of the piece, `{ id, hex }`; `kinds` are the entries of `materials.json`. */
export function lookOf(surface, colour, kinds) {
  if (surface.metal) {
    const { colour: base, rough } = hardware[surface.metal]
    return { base, rough, metallic: 1, specular: 1, coat: 0, coatRough: 0, sheen: null, relief: null }
  }
  const isFoil = isTinted(surface) && metals.includes(colour.id) && !matt.includes(surface.kind)
  const how = { ...kinds[surface.kind], ...surface.changes, ...(isFoil ? foil : {}) }
  // A nap is darker where one looks straight into it, and catches the light at the rim.
  const nap = isFoil ? 0 : (how.fuzz ?? 0)
  const tone = linear(surface.colour ?? colour.hex).map((c) => Math.min(1, c * surface.shade * (1 - 0.3 * nap)))
  // Blender counts from a middle of one half, glTF from one.
  const specular = (how.specular ?? 0.5) / 0.5
  const coat = how.coat ?? 0
  return {
    base: tone.map((c) => Math.min(1, c + mirrored * Math.max(0, 1 - specular - coat))),
    rough: how.rough,
    metallic: how.metallic ?? 0,
    specular,
    coat,
    coatRough: how.coat_rough ?? 0.05,
    sheen: nap > 0 ? tone.map((c) => (c * 0.6 + 0.01) * nap) : null,
    relief: how.bump ? { kind: how.bump, scale: how.scale, depth: how.strength * (how.depth ?? 0.01) } : null,
  }
}
