import type { Shop } from '../shop.ts'

/** What another host is asked for. */
type HostPurpose = 'events' | 'tracker' | 'sizes' | 'tiles' | 'cards' | 'wallet' | 'origin' | 'help'

interface OutsideHost {
  readonly host: string
  readonly purpose: HostPurpose
}

/** Every host besides ours that a page may call, as this shop is configured: the content policy of no page names another. */
export function outsideHosts({ collectors, sizeWidget, maps, cards, wallet, traceability, chat }: Shop): readonly OutsideHost[] {
  const named: readonly (readonly [HostPurpose, readonly (string | null | undefined)[]])[] = [
    ['events', [collectors.events]],
    ['tracker', [collectors.tracker]],
    ['sizes', [sizeWidget]],
    ['tiles', tileOrigins(maps)],
    ['cards', [...(cards?.browser.origins ?? []), ...(cards?.browser.pages ?? [])]],
    ['wallet', wallet?.pages ?? []],
    ['origin', [traceability?.origin]],
    ['help', chat?.origins ?? []],
  ]
  return named.flatMap(([purpose, origins]) =>
    [...new Set(origins)].flatMap((origin) => (origin ? [{ host: origin, purpose }] : [])),
  )
}

/** `https://{s}.tiles.example/…` is of any host under it. */
export function tileOrigins({ tiles, chinaTiles }: Shop['maps']): string[] {
  return [tiles, chinaTiles].flatMap((each) => (each ? [/^https?:\/\/[^/]+/.exec(each.url)![0].replace('{s}', '*')] : []))
}
