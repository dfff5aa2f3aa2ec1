import type { ReactElement } from 'react'
import { appendParam } from '../../append-param.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import type { ProductView } from '../../piece/product.view.ts'
import wallet from '../../piece/wallet.module.css'
import { walletSession } from '../../piece/wallet-session.ts'
import { urlOf } from '../../urls.ts'

/** The wallet's button: the chosen piece into the cart, and on to the wallet. `express-button.browser.ts` waits for the size. */
export function ExpressWallet({ view }: { readonly view: ProductView }): ReactElement | null {
  const { visit, t } = useVisit()
  const { piece, sizes } = view
  if (!view.hasWallet) return null
  const action = appendParam(urlOf(visit, 'addProduct'), 'cartAction', 'express')
  const needsSize = sizes.some(({ size }) => size !== null)
  return (
    <form
      method="post"
      action={action}
      className={wallet.wallet}
      data-express={needsSize ? 'size' : ''}
      data-wallet={walletSession(visit)}
      data-says={t('payment.walletWindow')}
    >
      <input type="hidden" name="pid" value={piece.colourway} />
      <input type="hidden" name="Quantity" value="1" />
      <button type="submit">{t('services.express')}</button>
    </form>
  )
}
