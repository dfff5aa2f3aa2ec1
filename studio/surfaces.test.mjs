import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTinted, linear, lookOf } from './surfaces.mjs'

const kinds = JSON.parse(readFileSync('studio/materials.json', 'utf8'))
const rouge = { id: 'rouge', hex: '#8b1420' }
const argent = { id: 'argent', hex: '#b9bbbd' }
const upper = { kind: 'patent', colour: null, shade: 1, changes: {} }

test('a surface without a colour of its own takes the piece’s', () => {
  expect(isTinted(upper)).toBe(true)
  expect(lookOf(upper, rouge, kinds).base).toEqual(linear('#8b1420'))
  const edge = { ...upper, colour: '#075038' }
  expect(isTinted(edge)).toBe(false)
  expect(lookOf(edge, rouge, kinds).base).toEqual(linear('#075038'))
})

test('patent is lacquered, suede catches the light at its rim, hardware is metal', () => {
  expect(lookOf(upper, rouge, kinds)).toMatchObject({ coat: 1, coatRough: 0.015, metallic: 0, sheen: null, relief: null })
  const suede = lookOf({ ...upper, kind: 'suede' }, rouge, kinds)
  expect(suede.sheen.every((part) => part > 0 && part < 1)).toBe(true)
  expect(suede.relief.kind).toBe('nap')
  expect(lookOf({ metal: 'gold' }, rouge, kinds)).toMatchObject({ metallic: 1, relief: null })
})

test('what mirrors little is a little lighter of itself: black suede has a form, black patent its mirror', () => {
  const noir = { id: 'noir', hex: '#141412' }
  for (const part of lookOf({ ...upper, kind: 'suede' }, noir, kinds).base) expect(part).toBeGreaterThan(0.03)
  expect(lookOf(upper, noir, kinds).base).toEqual(linear('#141412'))
})

test('silver is a foil over leather, but not over thread', () => {
  expect(isTinted({ metal: 'gold' })).toBe(false)
  expect(lookOf(upper, argent, kinds).metallic).toBe(0.95)
  expect(lookOf({ ...upper, kind: 'thread' }, argent, kinds).metallic).toBe(0)
})

test('what a family changes about a leather counts', () => {
  expect(lookOf({ ...upper, kind: 'calf', changes: { rough: 0.6 }, shade: 0.5 }, rouge, kinds)).toMatchObject({
    rough: 0.6,
    base: linear('#8b1420').map((part) => part / 2),
  })
})

test('thread lighter than its leather stays a colour: none is brighter than white', () => {
  const ivoire = { id: 'ivoire', hex: '#efe8dc' }
  const { base } = lookOf({ ...upper, kind: 'thread', shade: 1.2 }, ivoire, kinds)
  expect(base[0]).toBe(1)
  expect(base[2]).toBeLessThan(1)
})
