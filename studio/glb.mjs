// A piece's surfaces as one GLB: thinned out, in all its colours as variants, compressed.
import { Document, Logger, NodeIO } from '@gltf-transform/core'
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsClearcoat,
  KHRMaterialsSheen,
  KHRMaterialsSpecular,
  KHRMaterialsVariants,
  KHRMeshQuantization,
  KHRTextureTransform,
} from '@gltf-transform/extensions'
import { meshopt } from '@gltf-transform/functions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { tiling } from './relief.mjs'
import { isTinted, lookOf } from './surfaces.mjs'

/** Position, normal, place in the cloth, open sky: as export.py writes a corner. */
const width = 9
/** How far, in metres, a thinned surface may lie from the one that was drawn; and how many triangles are enough. */
const tolerance = 0.00006
const mostTriangles = 48_000

/** What is told of a part besides its numbers: parts that share it are one surface. */
function nameOf({ vertices: _, corners: __, ...surface }) {
  return JSON.stringify(surface)
}

/** Reads what export.py wrote. Vertices of all parts in one list: where two surfaces meet they are thinned together. */
function readSurfaces(told, bytes) {
  const names = [...new Set(told.map(nameOf))]
  const count = told.reduce((sum, { vertices }) => sum + vertices, 0)
  const vertices = new Float32Array(count * width)
  const owner = new Uint8Array(count)
  const corners = []
  let [offset, first] = [0, 0]
  for (const surface of told) {
    const size = surface.vertices * width * 4
    vertices.set(new Float32Array(bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + size)), first * width)
    offset += size
    const end = offset + surface.corners * 4
    for (const index of new Uint32Array(bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + end)))
      corners.push(index + first)
    offset = end
    owner.fill(names.indexOf(nameOf(surface)), first, first + surface.vertices)
    first += surface.vertices
  }
  return { surfaces: names.map((name) => JSON.parse(name)), vertices, owner, corners: Uint32Array.from(corners) }
}

function column(vertices, from, size) {
  const out = new Float32Array((vertices.length / width) * size)
  for (let at = 0; at < out.length; at += 1) out[at] = vertices[Math.floor(at / size) * width + from + (at % size)]
  return out
}

/** Where the light on a corner is written: its normal and its sky. */
const shadingParts = [3, 4, 5, 8]

/** Fewer triangles, the same outline and the same light on it. */
function thin({ vertices, owner, corners }) {
  const positions = column(vertices, 0, 3)
  const shading = new Float32Array(owner.length * 4)
  for (let at = 0; at < owner.length; at += 1) {
    for (const [k, part] of shadingParts.entries()) shading[at * 4 + k] = vertices[at * width + part]
  }
  const simplify = (count, error) =>
    MeshoptSimplifier.simplifyWithAttributes(corners, positions, 3, shading, 4, [0.01, 0.01, 0.01, 0.01], null, count, error)[0]
  const kept = simplify(0, tolerance / MeshoptSimplifier.getScale(positions, 3))
  return kept.length > mostTriangles * 3 ? simplify(mostTriangles * 3, 1) : kept
}

/** @param maps name of a relief -> the bytes of its WebP */
export async function makeGlb({ told, bytes, colours, kinds, maps }) {
  await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready])
  const piece = readSurfaces(told, bytes)
  const kept = thin(piece)
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR))
  const reach = reachOf(piece.vertices)
  const paint = painter(document, { colours, kinds, maps, reach })
  const mesh = document.createMesh('piece')
  for (const [place, surface] of piece.surfaces.entries()) {
    const primitive = primitiveOf(document, piece, kept, place, reach)
    if (primitive) mesh.addPrimitive(paint(primitive, surface))
  }
  const scene = document.createScene('piece').addChild(document.createNode('piece').setMesh(mesh))
  document.getRoot().setDefaultScene(scene)
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'medium', quantizeTexcoord: 14, quantizePosition: 15 }))
  const io = new NodeIO()
    .registerExtensions([
      EXTMeshoptCompression,
      EXTTextureWebP,
      KHRMaterialsClearcoat,
      KHRMaterialsSheen,
      KHRMaterialsSpecular,
      KHRMaterialsVariants,
      KHRMeshQuantization,
      KHRTextureTransform,
    ])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
  return { glb: Buffer.from(await io.writeBinary(document)), triangles: kept.length / 3 }
}

/** The whole cloth is brought into the unit square, where sixteen bits are enough. */
function reachOf(vertices) {
  const [u, v] = [column(vertices, 6, 1), column(vertices, 7, 1)]
  const span = (list) => list.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [0, 0])
  const [[left, right], [top, foot]] = [span(u), span(v)]
  return { left, top, size: Math.max(right - left, foot - top) }
}

function primitiveOf(document, { vertices, owner }, kept, place, { left, top, size }) {
  const renamed = new Map()
  const indices = []
  for (let at = 0; at < kept.length; at += 3) {
    if (owner[kept[at]] !== place) continue
    for (const index of kept.subarray(at, at + 3)) {
      if (!renamed.has(index)) renamed.set(index, renamed.size)
      indices.push(renamed.get(index))
    }
  }
  if (indices.length === 0) return null
  const own = [...renamed.keys()]
  const gather = (count, Kind, pick) => {
    const out = new Kind(own.length * count)
    for (const [at, index] of own.entries()) out.set(pick(index * width), at * count)
    return out
  }
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer()
  const list = (type, array) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const points = gather(3, Float32Array, (at) => vertices.subarray(at, at + 3))
  const normals = gather(3, Float32Array, (at) => vertices.subarray(at + 3, at + 6))
  const cloth = gather(2, Float32Array, (at) => [(vertices[at + 6] - left) / size, (vertices[at + 7] - top) / size])
  const shade = gather(4, Uint8Array, (at) => shadeOf(vertices[at + 8]))
  return document
    .createPrimitive()
    .setIndices(list('SCALAR', Uint32Array.from(indices)))
    .setAttribute('POSITION', list('VEC3', points))
    .setAttribute('NORMAL', list('VEC3', normals))
    .setAttribute('TEXCOORD_0', list('VEC2', cloth))
    .setAttribute('COLOR_0', list('VEC4', shade).setNormalized(true))
}

/** Never quite dark: light also comes back from the other side. */
function shadeOf(sky) {
  const shade = Math.round(255 * (0.16 + 0.84 * Math.min(1, sky * 1.08)))
  return [shade, shade, shade, 255]
}

/** Gives a primitive its material, one a colour where it takes the piece's. */
function painter(document, { colours, kinds, maps, reach }) {
  const use = (Extension) => document.createExtension(Extension)
  const variantsOf = use(KHRMaterialsVariants)
  const variants = new Map(colours.map(({ id }) => [id, variantsOf.createVariant(id)]))
  const textures = new Map()

  function textureOf(kind) {
    if (!textures.has(kind)) {
      use(EXTTextureWebP).setRequired(true)
      textures.set(kind, document.createTexture(kind).setMimeType('image/webp').setImage(maps[kind]))
    }
    return textures.get(kind)
  }

  function materialOf(surface, colour) {
    const look = lookOf(surface, colour, kinds)
    const material = document
      .createMaterial([surface.metal ?? surface.kind, ...(isTinted(surface) ? [colour.id] : [])].join(' '))
      .setBaseColorFactor([...look.base, 1])
      .setRoughnessFactor(look.rough)
      .setMetallicFactor(look.metallic)
      .setDoubleSided(true)
    if (look.specular !== 1)
      material.setExtension('KHR_materials_specular', use(KHRMaterialsSpecular).createSpecular().setSpecularFactor(look.specular))
    if (look.coat > 0)
      material.setExtension(
        'KHR_materials_clearcoat',
        use(KHRMaterialsClearcoat).createClearcoat().setClearcoatFactor(look.coat).setClearcoatRoughnessFactor(look.coatRough),
      )
    if (look.sheen)
      material.setExtension(
        'KHR_materials_sheen',
        use(KHRMaterialsSheen).createSheen().setSheenColorFactor(look.sheen).setSheenRoughnessFactor(0.6),
      )
    if (look.relief) {
      const { repeats, strength } = tiling(look.relief)
      const times = repeats * reach.size
      material.setNormalTexture(textureOf(look.relief.kind)).setNormalScale(strength)
      material
        .getNormalTextureInfo()
        .setExtension('KHR_texture_transform', use(KHRTextureTransform).createTransform().setScale([times, times]))
    }
    return material
  }

  return (primitive, surface) => {
    if (!isTinted(surface)) return primitive.setMaterial(materialOf(surface, colours[0]))
    const list = variantsOf.createMappingList()
    for (const colour of colours) {
      const material = materialOf(surface, colour)
      if (colour === colours[0]) primitive.setMaterial(material)
      list.addMapping(variantsOf.createMapping().setMaterial(material).addVariant(variants.get(colour.id)))
    }
    return primitive.setExtension('KHR_materials_variants', list)
  }
}
