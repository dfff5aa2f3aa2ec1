import type { ReactElement } from 'react'
import type { DeviceOffer } from '../../domain/checkout/pay-by-device.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import wallet from '../piece/wallet.module.css'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'

/** What the sheet of the device's wallet is opened with; `device-wallet.browser.ts` reads it. */
interface Sheet {
  readonly script: string
  readonly publicKey: string
  readonly country: string
  readonly currency: string
  readonly label: string
  readonly amount: number
  /** What the one way of sending is called, and by which code the house knows it. */
  readonly way: { readonly id: string; readonly label: string }
}

/** The frame of the device's wallet: its button, for a bag that it can pay for, and nothing for any other. */
export function devicePage(visit: SiteVisit, cards: NonNullable<Shop['cards']>, offer: DeviceOffer | null): Page {
  const t = messagesIn(visit.language)
  const { script, publicKey, origins, pages } = cards.browser
  return {
    context: 'cart',
    name: 'device-wallet',
    title: title(t('payment.deviceWallet')),
    path: null,
    indexable: false,
    framed: { script: 'deviceWallet' },
    // The browser fetches the sign of whoever pays by the policy of the page that asks.
    origins: { script: origins, frame: origins, connect: origins, image: origins, form: pages },
    body: offer && (
      <DeviceWallet
        seen={offer.seen}
        sheet={{
          ...{ script, publicKey, country: visit.country },
          currency: offer.amount.currency.toLowerCase(),
          label: t('checkout.yourOrder'),
          amount: offer.amount.amount,
          way: { id: 'DAH', label: t('checkout.DAH') },
        }}
      />
    ),
  }
}

function DeviceWallet({ sheet, seen }: { readonly sheet: Sheet; readonly seen: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <main aria-label={t('payment.deviceWallet')}>
      <form
        method="post"
        action={urlOf(visit, 'deviceWalletCallback')}
        target="_top"
        className={wallet.wallet}
        data-device-wallet={JSON.stringify(sheet)}
        data-session={urlOf(visit, 'deviceWallet')}
        data-away={t('payment.walletAway')}
        hidden
      >
        <input type="hidden" name="seen" value={seen} />
        <button type="submit" title={t('payment.deviceWallet')}>
          {t('payment.deviceWalletPay')}
        </button>
      </form>
    </main>
  )
}
