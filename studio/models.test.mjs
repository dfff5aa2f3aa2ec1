import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { pieces } = JSON.parse(readFileSync('seed/catalog/models.json', 'utf8'))
const models = Object.entries(pieces).map(([id, { file, bytes, colours }]) => {
  const glb = readFileSync(`public${file}`)
  return { id, bytes, colours, size: glb.length, told: JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString()) }
})
const idsOf = (list) => list.map(({ id }) => id)

test('the manifest tells of the models that are there: their bytes, their colours', () => {
  expect(readdirSync('public/media/models').filter((name) => name.endsWith('.glb'))).toEqual(
    Object.values(pieces)
      .map(({ file }) => file.split('/').at(-1))
      .sort(),
  )
  expect(idsOf(models.filter(({ bytes, size }) => bytes !== size))).toEqual([])
  const variants = ({ told }) => told.extensions.KHR_materials_variants.variants.map(({ name }) => name)
  expect(idsOf(models.filter((model) => String(variants(model)) !== String(model.colours)))).toEqual([])
})

test('no surface of a model is brighter than white, or a viewer may refuse it', () => {
  const factors = ({ told }) => told.materials.flatMap(({ pbrMetallicRoughness: { baseColorFactor = [] } }) => baseColorFactor)
  expect(idsOf(models.filter((model) => factors(model).some((part) => part < 0 || part > 1)))).toEqual([])
})

test('a model weighs at most 570 kB and has at most 48,000 triangles, at most half of them stitches', () => {
  const corners = (told, kind = /./) =>
    told.meshes[0].primitives
      .filter(({ material }) => kind.test(told.materials[material].name))
      .reduce((sum, { indices }) => sum + told.accessors[indices].count, 0)
  expect(Math.max(...models.map(({ size }) => size))).toBeLessThanOrEqual(570_000)
  expect(Math.max(...models.map(({ told }) => corners(told)))).toBeLessThanOrEqual(48_000 * 3)
  expect(idsOf(models.filter(({ told }) => corners(told, /^thread/) > corners(told) / 2))).toEqual([])
})
