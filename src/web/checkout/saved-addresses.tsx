import type { ReactElement } from 'react'
import type { SavedAddress } from '../../domain/customer/customer.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './checkout.module.css'

export interface SavedChoice {
  readonly addresses: readonly SavedAddress[]
  /** What the form below shows first. */
  known(field: AddressField): string
}

/** The customer's own addresses: sent to as they are, taken into the form to be changed, or left for another one. */
export function SavedAddresses({
  addresses,
  token,
}: {
  readonly addresses: readonly SavedAddress[]
  readonly token: string
}): ReactElement {
  const { visit, t } = useVisit()
  const here = urlOf(visit, 'checkoutShippingAddress')
  return (
    <section className={styles.saved} aria-labelledby="saved-title">
      <h2 id="saved-title" className="t-head">
        {t('account.yourAddresses')}
      </h2>
      <ul>
        {addresses.map(({ id, name, address }) => (
          <li key={id}>
            <h3 className="t-name">{name}</h3>
            <p className="t-small t-soft">
              <bdi>{writeAddress(address, visit.language).join(', ')}</bdi>
            </p>
            <form method="post" action={here}>
              <input type="hidden" name="csrf_token" value={token} />
              <input type="hidden" name="addressID" value={id} />
              <Button
                type="submit"
                look="line"
                name="useThisAddress"
                value="true"
                aria-label={t('account.sendHereNamed', { name })}
              >
                {t('account.sendHere')}
              </Button>
              <TextLink small href={`${here}?addressID=${id}`} label={t('checkout.editNamed', { what: name })}>
                {t('checkout.edit')}
              </TextLink>
            </form>
          </li>
        ))}
      </ul>
      <TextLink href={`${here}?newAddress=true`}>{t('account.anotherAddress')}</TextLink>
    </section>
  )
}
