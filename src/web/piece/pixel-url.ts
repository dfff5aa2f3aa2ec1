/** When the widget's provider is told something. */
export const pixelEvents = ['product', 'cart', 'transaction_start', 'return'] as const

export interface Pixel {
  readonly event: (typeof pixelEvents)[number]
  readonly productId?: string
  readonly size?: string | null
  readonly units?: readonly { readonly productId: string; readonly quantity: number }[]
  readonly orderId?: string
}

/** The picture whose being asked for is the message. The browser adds its `transaction_id` (`send-pixels.browser.ts`). */
export function pixelUrl(origin: string, { event, productId, size, units = [], orderId }: Pixel): string {
  const url = new URL('/pixel', origin)
  const say = (name: string, value: string | null | undefined) => value && url.searchParams.append(name, value)
  say('event', event)
  say('product_id', productId)
  say('size', size)
  for (const unit of units) for (let count = 0; count < unit.quantity; count += 1) say('product_ids', unit.productId)
  say('order_id', orderId)
  return url.href
}
