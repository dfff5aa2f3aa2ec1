import type { ReactElement } from 'react'
import type { RemovedLine } from '../../domain/cart/remove-from-cart.ts'
import { buttonName } from '../form/line-buttons.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'
import styles from './cart.module.css'
import type { CartPlace } from './line.tsx'

/** What was just done to the bag. */
export interface Told {
  /** A line that was taken out, and can be put back. */
  readonly removed?: RemovedLine | undefined
  /** Something else, in a sentence. */
  readonly said?: string | undefined
}

/** Says it; `cart-lines.browser.ts` reads it out. */
export function ToldOfCart({
  removed,
  said,
  place,
  token,
}: Told & { readonly place: CartPlace; readonly token: string }): ReactElement | null {
  const { visit, t } = useVisit()
  if (said)
    return (
      <p className={styles.told} data-told="">
        {said}
      </p>
    )
  if (!removed) return null
  const { uuid, name } = removed
  return (
    <form method="post" action={urlOf(visit, place)} className={styles.told} data-lines-form="">
      <input type="hidden" name="csrf_token" value={token} />
      <p data-told="">{t('shop.removedNamed', { name })}</p>
      <Button type="submit" look="text" name={buttonName('undo', uuid)} value="action" aria-label={t('shop.undoNamed', { name })}>
        {t('shop.undo')}
      </Button>
    </form>
  )
}
