import type { Translate } from './messages.ts'

/** How long a way to the door takes, as the checkout and the help say it. */
export function deliveryTime(
  { code, days: [min, max] }: { readonly code: string; readonly days: readonly [number, number] },
  t: Translate,
): string {
  if (code === 'DAHST') return t('checkout.nextSaturday')
  return max === 1 ? t('checkout.nextDay') : t('checkout.days', { min, max })
}
