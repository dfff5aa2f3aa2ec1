import type { ReactElement } from 'react'
import { appendParam } from '../../append-param.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import type { ProductView } from '../../piece/product.view.ts'
import { urlOf } from '../../urls.ts'
import styles from './size-widget.module.css'

/** The way to the size widget, on the page of a piece that has sizes: a dialog, or without script a page. */
export function SizeWidgetLink({ view }: { readonly view: ProductView }): ReactElement | null {
  const { visit, t } = useVisit()
  if (view.sizeWidget === null || view.sizes.every(({ size }) => size === null)) return null
  return (
    <a href={appendParam(urlOf(visit, 'sizeWidget'), 'pid', view.piece.colourway)} data-popin="dialog" className={styles.open}>
      <span>{t('services.findSize')}</span>
    </a>
  )
}
