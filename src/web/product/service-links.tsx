import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { originUrl } from '../origin/origin-url.ts'
import { type CallName, urlOf } from '../urls.ts'
import styles from './service-links.module.css'

/** What one may want to know or do besides buying; each opens as a pop-in, or without script as a page. */
export function ServiceLinks({ piece }: { readonly piece: Piece }): ReactElement {
  const { visit, t } = useVisit()
  const withPid = (call: CallName) => `${urlOf(visit, call)}?pid=${piece.colourway}`
  return (
    <ul className={styles.links}>
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
    </ul>
  )
}
