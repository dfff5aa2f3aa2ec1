import type { ReactElement } from 'react'
import { formatPrice } from '../../i18n/format.ts'
import type { Money } from '../../kernel/money.ts'
import { useVisit } from '../layout/visit-context.tsx'

/** Kept in one piece and in its own direction, also within Arabic. */
export function Price({ price }: { readonly price: Money }): ReactElement {
  const { visit } = useVisit()
  return <bdi className="price">{formatPrice(price, visit.locale)}</bdi>
}
