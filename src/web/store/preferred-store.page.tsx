import type { ReactElement } from 'react'
import { withColon } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { Composed } from '../composed/composed.tsx'
import { checksOf } from '../form/field-checks.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { piecePath } from '../piece/piece-path.ts'
import type { ProductView } from '../piece/product.view.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import styles from './preferred-store.module.css'
import { StoreAddress } from './store-address.tsx'
import type { NearStore } from './stores-inventory.view.ts'

interface ZipPromptProps {
  readonly pid: string
  readonly name: string
  readonly zip: string
  readonly error?: string | undefined
}

/** Where the shopper is. In a pop-in it is 500 wide. */
export function ZipPrompt({ pid, name, zip, error }: ZipPromptProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('stores.zipTitle')} text={t('stores.zipText', { name })} marks={{ 'data-zip-prompt': '' }}>
      <form className={styles.form} method="post" action={urlOf(visit, 'setZipCode')} data-popin-form="" noValidate>
        <input type="hidden" name="pid" value={pid} />
        <Field
          id="zip"
          name="zipCode"
          label={t('stores.zipCode')}
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={zip}
          error={error}
          checks={checksOf('preferredStoreZip', visit.country, messagesIn(visit.language))}
        />
        <Button type="submit">{t('stores.zipShow')}</Button>
      </form>
    </Composed>
  )
}

interface SelectStoreProps {
  readonly view: ProductView
  readonly pid: string
  readonly zip: string
  readonly stores: readonly NearStore[]
  /** The one that was chosen. */
  readonly chosen: string | null
}

/** The boutiques near a code. One that has the piece can be chosen; the one that was stands on the edge. */
export function SelectStore({ view: { piece }, pid, zip, stores, chosen }: SelectStoreProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('stores.selectTitle')} text={t('stores.selectText', { name: piece.name, zip })}>
      <form className={styles.form} method="post" action={urlOf(visit, 'setPreferredStore')} data-popin-form="">
        <input type="hidden" name="pid" value={pid} />
        <ul className={styles.stores}>
          {stores.map(({ store, isHere }) => (
            <li key={store.id} data-store-id={store.id} data-chosen={store.id === chosen || undefined}>
              <div>
                <h2 className="t-name">{store.name}</h2>
                <div className="t-small t-soft">
                  <StoreAddress store={store} />
                </div>
                <p className={`t-small ${styles.status}`} data-status={isHere ? 'store-in-stock' : 'store-out-of-stock'}>
                  {t(isHere ? 'stores.inStock' : 'stores.notInStock')}
                </p>
              </div>
              {store.id === chosen ? (
                <p className="t-small">{t('stores.selected')}</p>
              ) : (
                <Button
                  type="submit"
                  look="line"
                  name="storeId"
                  value={store.id}
                  disabled={!isHere}
                  aria-label={withColon(t('stores.select'), store.name, visit.language)}
                >
                  {t('stores.select')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <ButtonLink href={visit.base + piecePath(piece.colourway, piece.slug)} data-close="">
            {t('common.continue')}
          </ButtonLink>
          <Button type="submit" look="text" name="change" value="1" formAction={urlOf(visit, 'setZipCode')} formNoValidate>
            {t('stores.changeLocation')}
          </Button>
        </div>
      </form>
    </Composed>
  )
}
