import type { ReactElement } from 'react'
import type { Gift } from '../../domain/gift/gift.ts'
import { appendParam } from '../append-param.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './gift-block.module.css'
import { GiftCard } from './gift-card.tsx'

/** Where the gift is chosen: the dialog leads back there. */
export type GiftPlace = 'cart' | 'checkout'

interface GiftBlockProps {
  readonly gift: Gift | null
  readonly place: GiftPlace
  /** For cancelling it here; at checkout the dialog does that. */
  readonly token?: string
}

/** Whether the cart is a gift, what its card says, and the way to change it. */
export function GiftBlock({ gift, place, token }: GiftBlockProps): ReactElement {
  const { visit, t } = useVisit()
  const Heading = place === 'checkout' ? 'h3' : 'h2'
  const dialog = urlOf(visit, 'renderGiftDialog')
  const href = place === 'checkout' ? appendParam(dialog, 'place', place) : dialog
  return (
    <section
      className={styles.block}
      aria-labelledby="gift-title"
      data-gift={place}
      data-said={t(gift ? 'gift.saved' : 'gift.cancelled')}
    >
      <Heading id="gift-title" className="t-name">
        {t('gift.title')}
      </Heading>
      <p className="t-small t-soft">{t(gift ? 'gift.wrapped' : 'gift.offer')}</p>
      {gift && (gift.message === '' ? <p className="t-small t-soft">{t('gift.blank')}</p> : <GiftCard message={gift.message} />)}
      {gift ? (
        <div className={styles.ways}>
          <TextLink href={href} popin="dialog">
            {t('gift.edit')}
          </TextLink>
          {token !== undefined && (
            <form method="post" action={urlOf(visit, 'cancelGift')} data-gift="">
              <input type="hidden" name="csrf_token" value={token} />
              <Button type="submit" look="text">
                {t('gift.cancel')}
              </Button>
            </form>
          )}
        </div>
      ) : (
        <form action={dialog} data-popin="dialog" className={styles.offer}>
          {place === 'checkout' && <input type="hidden" name="place" value={place} />}
          <Button type="submit" look="line">
            {t('gift.add')}
          </Button>
        </form>
      )}
    </section>
  )
}
