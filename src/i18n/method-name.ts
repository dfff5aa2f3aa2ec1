import { crossborderKind } from '../markets/methods.ts'
import type { MessageKey, Translate } from './messages.ts'

/** What an order's way to the door is called, those included that are no longer offered. */
export function methodName(code: string, t: Translate): string {
  const kind = crossborderKind(code)
  return t((kind ? `checkout.crossborder_${kind}` : `checkout.${code}`) as MessageKey)
}
