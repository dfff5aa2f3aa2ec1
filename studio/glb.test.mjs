import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeGlb } from './glb.mjs'

const kinds = JSON.parse(readFileSync('studio/materials.json', 'utf8'))
const colours = [
  { id: 'noir', hex: '#141412' },
  { id: 'argent', hex: '#b9bbbd' },
]

/** A flat square of cloth, `n` by `n` corners, a tenth of a metre wide. */
function square(n, y) {
  const rows = Array.from({ length: n * n }, (_, at) => [
    (at % n) / n / 10,
    y,
    Math.floor(at / n) / n / 10,
    0,
    1,
    0,
    (at % n) / n,
    Math.floor(at / n) / n,
    1,
  ])
  const triangles = []
  for (let at = 0; at < n * (n - 1); at += 1) {
    if (at % n < n - 1) triangles.push(at, at + n, at + 1, at + 1, at + n, at + n + 1)
  }
  return {
    told: { vertices: n * n, corners: triangles.length },
    bytes: Buffer.concat([Buffer.from(new Float32Array(rows.flat()).buffer), Buffer.from(new Uint32Array(triangles).buffer)]),
  }
}

test('a GLB has the colours as variants, only where the piece’s colour is taken, and is thinned and packed', async () => {
  const [skin, edge] = [square(60, 0), square(20, 0.01)]
  const { glb, triangles } = await makeGlb({
    told: [
      { kind: 'calf', colour: null, shade: 1, changes: {}, ...skin.told },
      { kind: 'patent', colour: '#075038', shade: 1, changes: {}, ...edge.told },
    ],
    bytes: Buffer.concat([skin.bytes, edge.bytes]),
    colours,
    kinds,
    maps: { fine: new Uint8Array([1, 2, 3]) },
  })
  const json = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString())
  expect(json.extensions.KHR_materials_variants.variants).toEqual([{ name: 'noir' }, { name: 'argent' }])
  expect(json.extensionsRequired).toContain('EXT_meshopt_compression')
  expect(triangles).toBeLessThan(200)
  const [tinted, plain] = json.meshes[0].primitives
  expect(tinted.extensions.KHR_materials_variants.mappings.map(({ variants }) => variants)).toEqual([[0], [1]])
  expect(plain.extensions?.KHR_materials_variants).toBeUndefined()
  expect(json.materials.map(({ name }) => name)).toEqual(['calf noir', 'calf argent', 'patent'])
  expect(json.materials[2].extensions.KHR_materials_clearcoat.clearcoatFactor).toBe(1)
})
