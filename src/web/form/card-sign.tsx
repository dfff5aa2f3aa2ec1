import type { ReactElement } from 'react'
import type { CardType } from '../../forms/card-type.ts'
import styles from './card-sign.module.css'

/** Drawn by us, in lines: a hint of each type's sign, whose name stands beside it. */
const signs: Readonly<Record<CardType, ReactElement>> = {
  visa: (
    <path d="M8 8l2.5 8L15 8M17 8l-1.5 8M23.5 8.5c-2-1-4-.5-4 1.2 0 2 4 1.8 4 4s-2.5 2.5-4.5 1.5M25 16l3-8h1l1.5 8M26 13.5h4" />
  ),
  mastercard: (
    <>
      <circle cx="15" cy="12" r="5" />
      <circle cx="21" cy="12" r="5" />
    </>
  ),
  amex: <path d="M6 15l2.5-6L11 15M7 13h3M13 15V9l2.5 3L18 9v6M25 9h-4.5v6H25M20.5 12H24M26.5 9l4 6M30.5 9l-4 6" />,
  diners: (
    <>
      <circle cx="18" cy="12" r="6" />
      <path d="M16 8.5v7M20 8.5v7" />
    </>
  ),
  discover: (
    <>
      <circle cx="21" cy="12" r="4.5" />
      <path d="M8 8.5v7h1.5a3.5 3.5 0 000-7zM27 9v6" />
    </>
  ),
  jcb: <path d="M10 7.5h4v6a3 3 0 01-4 2.5zM16 7.5h4v8.5h-4zM22 7.5h4v8.5h-4z" />,
  unionpay: <path d="M11 6.5h5l-2.5 11h-5zM17 6.5h5l-2.5 11h-5zM23 6.5h5l-2.5 11h-5z" />,
}

/** The sign of a card's type; a plain card for one that nobody knows. */
export function CardSign({ type, hidden }: { readonly type: CardType | null; readonly hidden?: boolean }): ReactElement {
  return (
    <span className={styles.sign} data-sign={type ?? 'unknown'} hidden={hidden}>
      <svg viewBox="0 0 36 24" aria-hidden="true">
        <rect x=".5" y=".5" width="35" height="23" rx="2" />
        {type ? signs[type] : <path d="M.5 7.5h35M5 17h8" />}
      </svg>
    </span>
  )
}
