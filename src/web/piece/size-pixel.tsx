import type { ReactElement } from 'react'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import type { Shop } from '../shop.ts'
import { type Pixel, pixelUrl } from './pixel-url.ts'

/** Where the size widget is served; null where the site does not want it, or nobody serves it. */
export function sizeWidgetOf({ sizeWidget }: Shop, visit: SiteVisit): string | null {
  return siteOf(visit).preferences.sizeWidget ? sizeWidget : null
}

interface SizePixelProps extends Pixel {
  readonly widget: string | null
}

/** A mark that the browser turns into a pixel, with an id that only it knows: pages are the same for everybody. */
export function SizePixel({ widget, ...pixel }: SizePixelProps): ReactElement | null {
  return widget === null ? null : <span hidden data-size-pixel={pixelUrl(widget, pixel)} />
}
