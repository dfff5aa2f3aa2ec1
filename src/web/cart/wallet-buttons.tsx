import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import wallet from '../piece/wallet.module.css'
import { walletSession } from '../piece/wallet-session.ts'

/** The wallet's button: as on a piece's page, past the steps of the checkout. `express-button.browser.ts` opens its window. */
export function WalletButtons(): ReactElement {
  const { visit, t } = useVisit()
  const session = walletSession(visit)
  return (
    <form method="post" action={session} className={wallet.wallet} data-wallet={session} data-says={t('payment.walletWindow')}>
      <button type="submit">{t('services.express')}</button>
    </form>
  )
}
