import type { ReactElement } from 'react'
import type { Cart } from '../../../domain/cart/cart.ts'
import { explainCoupon } from '../../../i18n/explain-coupon.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { urlOf } from '../../urls.ts'
import type { CartRefusal } from '../refusal.ts'
import styles from './coupon-form.module.css'

interface CouponFormProps {
  readonly cart: Cart
  readonly token: string
  /** What was wrong with a change of the cart: of a code, where one was typed. */
  readonly failed?: CartRefusal | undefined
}

/** The code of the cart with its removal, and what is wrong with it if anything is; else a field for one. */
export function CouponForm({ cart, token, failed }: CouponFormProps): ReactElement {
  const { visit, t } = useVisit()
  const { coupon } = cart
  return (
    <form method="post" action={urlOf(visit, 'coupon')} className={styles.form} id="coupon">
      <input type="hidden" name="csrf_token" value={token} />
      {coupon ? (
        <>
          <p className={styles.held}>
            <span>
              {t('coupon.code')} <bdi>{coupon.code}</bdi>
            </span>
            <Button
              type="submit"
              look="text"
              name="action"
              value="remove"
              aria-label={t('coupon.removeNamed', { code: coupon.code })}
            >
              {t('shop.remove')}
            </Button>
          </p>
          {coupon.refused && (
            <p className={styles.refused} role="alert">
              {explainCoupon(coupon.refused, visit)} {t('coupon.removeToGoOn')}
            </p>
          )}
        </>
      ) : (
        <div className={styles.row}>
          <Field
            label={t('coupon.code')}
            id="couponCode"
            name="couponCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            dir="ltr"
            defaultValue={failed?.coupon}
            error={failed?.coupon === undefined ? undefined : failed.message}
          />
          <Button type="submit" look="line" name="action" value="apply">
            {t('coupon.apply')}
          </Button>
        </div>
      )}
    </form>
  )
}
