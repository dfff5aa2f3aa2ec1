import type { ShippingOption } from '../markets/deliveries.ts'
import { crossborderKind } from '../markets/methods.ts'
import type { MessageKey, Translate } from './messages.ts'

/** What an order's way to the door is called, those included that are no longer offered. */
export function methodName(code: string, t: Translate): string {
  const kind = crossborderKind(code)
  return t((kind ? `checkout.crossborder_${kind}` : `checkout.${code}`) as MessageKey)
}

const options = {
  home: 'checkout.option_home',
  concierge: 'checkout.COC',
  store: 'checkout.PIS',
  collect: 'checkout.CAC',
} as const satisfies Record<ShippingOption, MessageKey>

/** What one of the ways to have an order handed over is called, before its method is known. */
export function optionName(option: ShippingOption, t: Translate): string {
  return t(options[option])
}
