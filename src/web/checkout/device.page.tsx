import type { ReactElement } from 'react'
import type { DeviceOffer, PricedDevice } from '../../domain/checkout/pay-by-device.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { add, type Money, times } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
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
  readonly total: SheetTotal
  /** The one way of sending; none while the sheet's address is still to be asked about. */
  readonly shippingOptions: readonly SheetWay[]
}

interface SheetSum {
  readonly label: string
  readonly amount: number
}

interface SheetTotal extends SheetSum {
  /** Whether something comes to it yet. */
  readonly pending: boolean
}

/** What it is called, and by which code the house knows it. */
interface SheetWay extends SheetSum {
  readonly id: string
  readonly detail: string
}

const totalOf = (visit: SiteVisit, { amount }: Money, pending: boolean): SheetTotal => ({
  label: messagesIn(visit.language)('checkout.yourOrder'),
  ...{ amount, pending },
})

const wayHome = (visit: SiteVisit, amount: number): SheetWay => ({
  id: 'DAH',
  label: messagesIn(visit.language)('checkout.DAH'),
  detail: '',
  amount,
})

/** What an open sheet is told once its address is known. */
export function pricedSheet(visit: SiteVisit, { totals, due, coupon }: Pick<PricedDevice, 'totals' | 'due' | 'coupon'>) {
  const { subtotal, discount, shipping, tax, total } = totals
  const t = messagesIn(visit.language)
  const sum = (label: string, { amount }: Money): SheetSum => ({ label, amount })
  return {
    status: 'success',
    total: totalOf(visit, due, false),
    displayItems: [
      sum(t('shop.subtotal'), subtotal),
      ...(coupon === null ? [] : [sum(t('coupon.named', { code: coupon }), discount)]),
      sum(t('checkout.delivery'), shipping),
      sum(t('checkout.tax'), tax),
      ...(due.amount === total.amount ? [] : [sum(t('checkout.GIFT_CERTIFICATE'), add(due, times(total, -1)))]),
    ],
    shippingOptions: [wayHome(visit, shipping.amount)],
  }
}

/** The frame of the device's wallet: its button, for a bag that it can pay for, and nothing for any other. */
export function devicePage(visit: SiteVisit, cards: NonNullable<Shop['cards']>, offer: DeviceOffer | null): Page {
  const t = messagesIn(visit.language)
  const { script, publicKey, origins, pages } = cards.browser
  const isPriced = siteOf(visit).tax === 'added'
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
          total: totalOf(visit, offer.amount, isPriced),
          shippingOptions: isPriced ? [] : [wayHome(visit, 0)],
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
        data-address={siteOf(visit).tax === 'added' ? urlOf(visit, 'deviceWalletAddress') : undefined}
        data-away={t('payment.walletAway')}
        data-bad-response={t('error.BAD_RESPONSE')}
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
