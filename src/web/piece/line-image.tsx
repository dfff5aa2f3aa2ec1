import type { ReactElement } from 'react'
import type { OrderLine } from '../../domain/order/order.ts'
import { PieceImage } from './piece-image.tsx'

/** What was bought, as it looked then. */
export function LineImage({ line, sizes }: { readonly line: OrderLine; readonly sizes: string }): ReactElement {
  return <PieceImage pictures={line.picture ? [line.picture] : []} hex="#e4e2de" alt="" sizes={sizes} />
}
