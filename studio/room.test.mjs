import { expect, test } from 'vitest'
import { brightness, roomPicture } from './room.mjs'

test('light comes from above and from the strips, and the floor throws some of it back', () => {
  expect(brightness([0, 1, 0])).toBeGreaterThan(2)
  expect(brightness([0, -1, 0])).toBeGreaterThan(brightness([-1, 0, 0]) * 0.9)
  expect(brightness([0, -1, 0])).toBeLessThan(1)
})

test('the picture is Radiance’s, packed line by line', () => {
  const picture = roomPicture()
  const body = picture.indexOf('+X 256\n') + '+X 256\n'.length
  expect(picture.subarray(0, 10).toString()).toBe('#?RADIANCE')
  let at = body
  for (let row = 0; row < 128; row += 1) {
    expect([...picture.subarray(at, at + 4)]).toEqual([2, 2, 1, 0])
    at += 4
    for (let channel = 0; channel < 4; channel += 1) {
      let pixels = 0
      while (pixels < 256) {
        const count = picture[at]
        at += count > 128 ? 2 : 1 + count
        pixels += count > 128 ? count - 128 : count
      }
      expect(pixels).toBe(256)
    }
  }
  expect(at).toBe(picture.length)
})
