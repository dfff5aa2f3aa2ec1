import type { ReactElement } from 'react'
import type { Cart } from '../../domain/cart/cart.ts'
import { findCart } from '../../domain/cart/find-cart.ts'
import { mostCertificates } from '../../domain/certificate/certificate.ts'
import { type LayFailure, layCertificate, liftCertificate } from '../../domain/certificate/lay-certificate.ts'
import { type Checkout, isPreorder, sharesOf } from '../../domain/checkout/checkout.ts'
import { certificateAmount } from '../../forms/certificate-amount.ts'
import { explain } from '../../i18n/explain.ts'
import { formatPrice, withColon } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { minorDigits, money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { idIn } from '../form/params.ts'
import { CertificateCode } from '../gift/certificate-code.tsx'
import { refuseFlood } from '../http/flood.ts'
import type { FormFields, PrivateRequest } from '../http/route.ts'
import { Notice } from '../layout/notice.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Price } from '../ui/price.tsx'
import { TypedContext } from '../ui/typed.ts'
import { urlOf } from '../urls.ts'
import styles from './checkout.module.css'

/** What is wrong, where, and what was typed: nothing is to be typed twice. */
export interface RefusedCertificate {
  readonly field: 'giftCertificateCode' | 'giftCertificateAmount'
  readonly message: string
  readonly typed: FormFields
}

interface CertificatesProps {
  readonly checkout: Checkout
  /** Whether one was just laid there, or taken off. */
  readonly isLaid: boolean
  readonly refused: RefusedCertificate | undefined
}

/** Gift certificates that pay, and the fields for one more. What does not exist yet is paid by card alone. */
export function Certificates({ checkout, isLaid, refused }: CertificatesProps): ReactElement | null {
  const { visit, t } = useVisit()
  if (isPreorder(checkout.cart)) return null
  const update = `${urlOf(visit, 'checkoutPayment')}?update=certificate`
  const shares = sharesOf(checkout, visit)
  const { bounds } = certificateAmount(visit.currency)
  const price = (amount: number) => formatPrice(money(amount * 10 ** minorDigits(visit.currency), visit.currency), visit.locale)
  const errorOf = (field: RefusedCertificate['field']) => (refused?.field === field ? refused.message : undefined)
  return (
    <fieldset className={styles.billing} id="certificate" data-part="certificate">
      <legend className="t-head">{t('certificate.title')}</legend>
      {isLaid && !refused && <Notice text={t(shares.length > 0 ? 'certificate.laid' : 'certificate.none')} />}
      {checkout.certificates.length > 0 && (
        <ul className={styles.certificates}>
          {checkout.certificates.map(({ certificate, ending }) => (
            <li key={certificate}>
              <span>{t('certificate.ending', { ending })}</span>
              <Price price={money(shares.find((share) => share.certificate === certificate)?.amount ?? 0, visit.currency)} />
              <Button
                type="submit"
                look="text"
                name="lift"
                value={certificate}
                formAction={update}
                formNoValidate
                aria-label={withColon(t('shop.remove'), t('certificate.ending', { ending }), visit.language)}
              >
                {t('shop.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {checkout.certificates.length < mostCertificates && (
        // What was taken is no longer in the fields.
        <TypedContext value={refused?.typed ?? null}>
          <div className={styles.certificate}>
            <CertificateCode error={errorOf('giftCertificateCode')} />
            <Field
              id="giftCertificateAmount"
              name="giftCertificateAmount"
              label={t('certificate.payAmount')}
              optional={t('common.optional')}
              hint={t('certificate.payAmountHint', { min: price(bounds.min), max: price(bounds.max) })}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              error={errorOf('giftCertificateAmount')}
              autoFocus={refused?.field === 'giftCertificateAmount'}
            />
            <Button type="submit" look="line" name="lay" value="action" formAction={update} formNoValidate>
              {t('certificate.lay')}
            </Button>
          </div>
        </TypedContext>
      )}
    </fieldset>
  )
}

/** Gift wrapping, among what is said with the payment: the summary shows it and changes it. */
export function IsGift({ cart }: { readonly cart: Cart }): ReactElement {
  return <input type="hidden" name="isGift" value={String(cart.gift !== null)} />
}

export function isCertificateTyped(form: FormFields): boolean {
  return ['giftCertificateCode', 'giftCertificateAmount'].some((field) => (form.get(field) ?? '').trim() !== '')
}

/** Lays the certificate that was typed on the cart, or takes one off; what was wrong with it. Codes are not to be guessed. */
export async function typedCertificate(request: PrivateRequest): Promise<RefusedCertificate | undefined> {
  const { c, form, shop, visit } = request
  const { db } = shop.database
  const cart = await findCart(db, visit)
  if (cart.id === null || isPreorder(cart)) return undefined
  const lifted = idIn(form.get('lift'))
  if (lifted) {
    await liftCertificate(db, cart.id, lifted)
    return undefined
  }
  await refuseFlood(request, 'certificate', visit.visitor)
  const typed = { code: form.get('giftCertificateCode') ?? '', amount: form.get('giftCertificateAmount') ?? '' }
  const laid = await layCertificate(shop.database, visit, cart.id, typed)
  if (laid.ok) return undefined
  shop.log.info({ requestId: c.get('requestId'), code: laid.failure.code }, 'certificate refused')
  return {
    field: ['GIFT_CERT_AMOUNT_INVALID', 'CERTIFICATE_NOT_ENOUGH'].includes(laid.failure.code)
      ? 'giftCertificateAmount'
      : 'giftCertificateCode',
    message: explainCertificate(laid.failure, visit),
    typed: form,
  }
}

function explainCertificate(failed: LayFailure, visit: SiteVisit): string {
  const t = messagesIn(visit.language)
  const values = 'balance' in failed ? { balance: formatPrice(failed.balance, visit.locale) } : { ...failed }
  return explain(t, failed.code, values)
}
