// The pieces that stand in a boutique, taken from their 3D models: triangles and a colour for each surface.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { dequantize, simplify, weld } from '@gltf-transform/functions'
import { MeshoptDecoder, MeshoptSimplifier } from 'meshoptimizer'
import { root } from '../tools.mjs'

const models = join(root, '..', 'public', 'media', 'models')

/** Writes `SEL085-rouge.json` and `.bin` for each of them into the folder, whole or for what is seen from afar. A metre of a model is ten decimetres, and its y is up. */
export async function writePieces(names, folder, whole = false) {
  await MeshoptDecoder.ready
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    const [id, colour] = name.split('-')
    const document = await io.read(join(models, `${id}.glb`))
    await document.transform(dequantize())
    if (!whole) await document.transform(weld(), simplify({ simplifier: MeshoptSimplifier, ratio: 0.25, error: 0.0008 }))
    const [head, parts] = [[], []]
    for (const node of document.getRoot().listNodes()) {
      const matrix = node.getWorldMatrix()
      for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
        const material = materialIn(primitive, colour)
        const [position, normal] = ['POSITION', 'NORMAL'].map((kind) => primitive.getAttribute(kind))
        const index = Uint32Array.from(primitive.getIndices().getArray())
        const points = new Float32Array(position.getCount() * 6)
        for (let at = 0; at < position.getCount(); at += 1) {
          points.set([...placed(matrix, position.getElement(at, []), 1), ...placed(matrix, normal.getElement(at, []), 0)], at * 6)
        }
        head.push({ points: position.getCount(), corners: index.length, ...lookOf(material) })
        parts.push(Buffer.from(points.buffer), Buffer.from(index.buffer))
      }
    }
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(head))
    writeFileSync(join(folder, `${name}.bin`), Buffer.concat(parts))
  }
}

function materialIn(primitive, colour) {
  const mappings = primitive.getExtension('KHR_materials_variants')?.listMappings() ?? []
  const mapping = mappings.find((one) => one.listVariants().some((variant) => variant.getName() === colour))
  return mapping?.getMaterial() ?? primitive.getMaterial()
}

function placed(m, [x, y, z], is) {
  const [a, b, c] = [0, 1, 2].map((row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row] * is)
  const scale = is ? 10 : 1
  return [a * scale, -c * scale, b * scale]
}

function lookOf(material) {
  const coat = material.getExtension('KHR_materials_clearcoat')?.getClearcoatFactor() ?? 0
  return {
    colour: material.getBaseColorFactor().slice(0, 3),
    rough: material.getRoughnessFactor(),
    metal: material.getMetallicFactor(),
    coat,
    kind: material.getName().split(' ')[0],
  }
}
