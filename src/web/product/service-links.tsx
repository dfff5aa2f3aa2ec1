import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { appendParam } from '../append-param.ts'
import { hasZips } from '../http/preferred-store.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Once } from '../layout/written.tsx'
import { originUrl } from '../path/origin-url.ts'
import { type CallName, urlOf } from '../urls.ts'
import styles from './links.module.css'

/** What else can be asked of a piece; each opens a pop-in, or without script its page. */
export function ServiceLinks({ piece }: { readonly piece: Piece }): ReactElement {
  const { visit, t } = useVisit()
  const withPid = (call: CallName) => appendParam(urlOf(visit, call), 'pid', piece.colourway)
  return (
    <Once as="ul" of={piece} name="services" className={styles.services} aria-label={t('guides.services')}>
      {() => (
        <>
          <li>
            <a href={withPid('productDetails')} data-popin="">
              {t('guides.details')}
            </a>
          </li>
          <li>
            <a href={withPid('getCareInstructions')} data-popin="">
              {t('guides.care')}
            </a>
          </li>
          <li>
            <a href={originUrl(visit, piece.colourway)} data-popin="dialog">
              {t('origin.traceability')}
            </a>
          </li>
          <li>
            <a href={withPid('productTryInStorePopin')} data-popin="drawer" data-popin-once="">
              {t('origin.inBoutiques')}
            </a>
          </li>
          {hasZips(visit.country) && (
            <li>
              <a href={withPid('setPreferredStore')} data-popin="dialog">
                {t('stores.nearYouLink')}
              </a>
            </li>
          )}
          <li>
            <a href={withPid('renderGiftingProductModal')} data-popin="">
              {t('guides.gift')}
            </a>
          </li>
          <li>
            <a href={withPid('giftRegistry')} data-form-values={urlOf(visit, 'addProduct')}>
              {t('origin.giftList')}
            </a>
          </li>
          <li>
            <a href={urlOf(visit, 'accountRegister')} data-popin="dialog">
              {t('account.registerTitle')}
            </a>
          </li>
        </>
      )}
    </Once>
  )
}
