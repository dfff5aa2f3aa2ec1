import type { ReactElement } from 'react'
import type { PaymentCode } from '../../markets/methods.ts'
import { useVisit } from '../layout/visit-context.tsx'
import wallet from '../piece/wallet.module.css'
import { walletSession } from '../piece/wallet-session.ts'
import { urlOf } from '../urls.ts'
import styles from './cart.module.css'

/**
 * Past the steps of the checkout: the wallet's button, as on a piece's page (`express-button.browser.ts` opens its window), and that of the
 * device. That one stands in a frame, which alone lets the card provider's script in, and is shown by it where the device can pay.
 */
export function WalletButtons({ express }: { readonly express: readonly PaymentCode[] }): ReactElement | null {
  const { visit, t } = useVisit()
  const session = walletSession(visit)
  if (express.length === 0) return null
  return (
    <div className={styles.ways}>
      {express.includes('WALLET') && (
        <form
          method="post"
          action={session}
          className={wallet.wallet}
          data-wallet={session}
          data-says={t('payment.walletWindow')}
        >
          <button type="submit">{t('services.express')}</button>
        </form>
      )}
      {express.includes('DEVICE_WALLET') && (
        <iframe
          src={urlOf(visit, 'deviceWallet')}
          title={t('payment.deviceWallet')}
          className={styles.device}
          allow="payment"
          hidden
        />
      )}
    </div>
  )
}
