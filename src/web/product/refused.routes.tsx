import { answerPage } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateRequest } from '../http/route.ts'
import { productView } from '../piece/product.view.ts'
import { instalmentsFor } from './pay-later/pay-later.routes.tsx'
import { productPage } from './product.routes.tsx'
import { recommendationsView } from './recommendations.view.ts'

/** The piece as it was chosen, with the reason why it is not in the cart. */
export async function showRefusedPiece(
  request: PrivateRequest,
  pid: string,
  failed: { readonly code: string; readonly max: number },
): Promise<Response> {
  const { form, shop, visit } = request
  const view = await productView(shop, visit, pid, { fit: form.get('fit'), size: form.get('size') })
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  const { instalments } = await instalmentsFor(shop, visit, view.price)
  const recommendations = await recommendationsView(shop, visit, view.piece)
  const page = productPage(visit, view, { failed, instalments, recommendations })
  return answerPage(request, { ...page, origins: { form: shop.wallet?.pages ?? [] } }, 422)
}
