import type { ReactElement } from 'react'
import { siteOf } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import wallet from '../piece/wallet.module.css'
import { urlOf } from '../urls.ts'

/** The wallet provider's button and the device's own: as on a piece's page, straight to the first step of the checkout. */
export function WalletButtons(): ReactElement | null {
  const { visit, t } = useVisit()
  if (!siteOf(visit).preferences.expressWallet) return null
  return (
    <>
      {(['express', 'deviceWallet'] as const).map((name) => (
        <form key={name} action={urlOf(visit, 'checkoutLogin')} className={wallet.wallet}>
          <button type="submit">{t(`services.${name}`)}</button>
        </form>
      ))}
    </>
  )
}
