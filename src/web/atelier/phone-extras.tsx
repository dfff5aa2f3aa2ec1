import type { ReactElement } from 'react'
import { giftRulesOf } from '../../forms/gift-rules.ts'
import { explainCoupon } from '../../i18n/explain-coupon.ts'
import { TextArea } from '../ui/field.tsx'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Press } from './parts.tsx'
import { phonePath } from './paths.ts'
import type { PhoneOrderProps } from './phone-order.view.ts'

/** Whether it is wrapped for somebody else, and what the card says. */
export function PhoneGift({ phone, checkout, gift }: PhoneOrderProps): ReactElement {
  const { t } = useAtelier()
  const isGift = gift.error !== undefined || checkout.cart.gift !== null
  return (
    <>
      <h2>{t('gift.title')}</h2>
      <Form action={phonePath(phone.id)} label={t('gift.title')}>
        <fieldset className={styles.sell}>
          <legend className="vh">{t('gift.packaging')}</legend>
          {(['standard', 'wrapping'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="giftOption"
                value={kind === 'wrapping' ? '1' : '0'}
                defaultChecked={isGift === (kind === 'wrapping')}
              />
              <span>{t(kind === 'wrapping' ? 'gift.isGiftWrapped' : 'gift.standard')}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          id="giftMessage"
          name="giftMessage"
          label={t('forms.giftMessage')}
          optional={t('common.optional')}
          maxLength={giftRulesOf(phone.visit.country).giftMessageMaxLength}
          rows={3}
          dir="auto"
          defaultValue={gift.message}
          error={gift.error}
        />
        <Press name="act" value="gift">
          {t('atelier.phoneKeepGift')}
        </Press>
      </Form>
    </>
  )
}

/** The code of the cart with its removal, and what is wrong with it if anything is; else a field for one. */
export function PhoneCoupon({ phone, checkout, shown, code }: PhoneOrderProps): ReactElement {
  const { t } = useAtelier()
  const { coupon } = checkout.cart
  return (
    <>
      <h2>{t('atelier.phoneCoupon')}</h2>
      <Form action={phonePath(phone.id)} row label={t('atelier.phoneCoupon')}>
        {coupon ? (
          <>
            <p>
              {t('coupon.code')} <bdi>{coupon.code}</bdi>
            </p>
            <Press look="text" name="act" value="uncoupon" label={t('coupon.removeNamed', { code: coupon.code })}>
              {t('atelier.remove')}
            </Press>
          </>
        ) : (
          <>
            <label className={styles.small}>
              <span>{t('coupon.code')}</span>
              <input
                name="couponCode"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
                defaultValue={code}
              />
            </label>
            <Press name="act" value="coupon">
              {t('coupon.apply')}
            </Press>
          </>
        )}
      </Form>
      {coupon?.refused && (
        <p className={styles.told} data-failed="" role="alert">
          {explainCoupon(coupon.refused, shown)} {t('coupon.removeToGoOn')}
        </p>
      )}
    </>
  )
}
