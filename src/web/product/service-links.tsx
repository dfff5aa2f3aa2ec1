import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { appendParam } from '../append-param.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './links.module.css'

/** What else can be asked of a piece; each opens a pop-in, or without script its page. */
export function ServiceLinks({ piece }: { readonly piece: Piece }): ReactElement {
  const { visit, t } = useVisit()
  const links: readonly { readonly call: CallName; readonly label: string }[] = [
    { call: 'productDetails', label: t('guides.details') },
    { call: 'getCareInstructions', label: t('guides.care') },
    { call: 'renderGiftingProductModal', label: t('guides.gift') },
  ]
  return (
    <ul className={styles.services} aria-label={t('guides.services')}>
      {links.map(({ call, label }) => (
        <li key={call}>
          <a href={appendParam(urlOf(visit, call), 'pid', piece.colourway)} data-popin="">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
