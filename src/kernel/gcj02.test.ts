import { describe, expect, test } from 'vitest'
import { isInChina, toGcj02 } from './gcj02.ts'

describe('GCJ-02', () => {
  test('[STORE-22] a point in China is where its maps have it', () => {
    // As published with the open implementations of the conversion.
    const { latitude, longitude } = toGcj02({ latitude: 39.915, longitude: 116.404 })
    expect(latitude).toBeCloseTo(39.91640428150164, 8)
    expect(longitude).toBeCloseTo(116.41024449916938, 8)
  })

  test.each([
    ['Beijing', 39.9361, 116.4546],
    ['Shanghai', 31.2107, 121.4373],
    ['Chengdu', 30.6541, 104.0836],
    ['Ürümqi', 43.825, 87.617],
    ['Shenzhen', 22.5431, 114.0579],
  ])('[STORE-22] %s moves by a few hundred metres', (_, latitude, longitude) => {
    const moved = toGcj02({ latitude, longitude })
    const metres = Math.hypot(
      (moved.latitude - latitude) * 111_320,
      (moved.longitude - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180),
    )
    expect(metres).toBeGreaterThan(100)
    expect(metres).toBeLessThan(1000)
  })

  test.each([
    ['Paris', 48.8656, 2.3312],
    ['Tokyo', 35.6702, 139.7626],
    ['Seoul', 37.5263, 127.0445],
    ['Busan', 35.1689, 129.1297],
    ['Taipei', 25.033, 121.565],
    ['Hong Kong', 22.2811, 114.1551],
    ['New York', 40.7688, -73.9674],
    ['Hanoi', 21.028, 105.854],
  ])('[STORE-22] %s stays where it is', (_, latitude, longitude) => {
    const point = { latitude, longitude }
    expect(isInChina(point)).toBe(false)
    expect(toGcj02(point)).toEqual(point)
  })
})
