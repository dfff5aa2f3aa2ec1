import type { ReactElement } from 'react'
import { jsonForScript } from '../../layout/make-site-config.ts'
import type { CurrentProduct as Published } from '../../piece/current-product.ts'
import { printsOf } from '../../piece/prints.ts'
import type { ProductView } from '../../piece/product.view.ts'
import { SizePixel } from '../../piece/size-pixel.tsx'
import { swatchPath } from '../../piece/swatch-path.ts'

export function currentProduct({ piece }: ProductView): Published {
  const [picture] = piece.pictures
  const img = picture ? printsOf(picture).src : swatchPath(piece.colour.hex)
  return { id: piece.colourway, sku: piece.colourway, img, dimension2: null }
}

/** Published as data, and told to the widget's provider, where the site has the widget. */
export function CurrentProduct({ view }: { readonly view: ProductView }): ReactElement | null {
  if (view.sizeWidget === null) return null
  return (
    <>
      <script
        type="application/json"
        id="current-product"
        dangerouslySetInnerHTML={{ __html: jsonForScript(currentProduct(view)) }}
      />
      <SizePixel widget={view.sizeWidget} event="product" productId={view.piece.colourway} />
    </>
  )
}
