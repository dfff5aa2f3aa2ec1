import { expect, test } from 'vitest'
import { pixelEvents, pixelUrl } from './pixel-url.ts'

const origin = 'https://sizes.example'

test('[ANALYT-14] a pixel carries its event and what belongs to it, and nothing that is not known', () => {
  expect(pixelEvents).toEqual(['product', 'cart', 'transaction_start', 'return'])
  expect(pixelUrl(origin, { event: 'product', productId: 'SEL085-ROU', size: null })).toBe(
    'https://sizes.example/pixel?event=product&product_id=SEL085-ROU',
  )
  expect(
    pixelUrl(origin, { event: 'cart', productId: 'SEL085-ROU', size: '38.5', units: [{ productId: 'SEL085-ROU', quantity: 1 }] }),
  ).toBe('https://sizes.example/pixel?event=cart&product_id=SEL085-ROU&size=38.5&product_ids=SEL085-ROU')
  expect(pixelUrl(origin, { event: 'return', units: [{ productId: 'A', quantity: 1 }], orderId: 'AV12345678' })).toBe(
    'https://sizes.example/pixel?event=return&product_ids=A&order_id=AV12345678',
  )
})

test('[ANALYT-16] a product is named once for each of its units', () => {
  const url = pixelUrl(origin, {
    event: 'transaction_start',
    units: [
      { productId: 'A', quantity: 2 },
      { productId: 'B', quantity: 1 },
    ],
    orderId: 'AV1',
  })
  expect(new URL(url).searchParams.getAll('product_ids')).toEqual(['A', 'A', 'B'])
})
