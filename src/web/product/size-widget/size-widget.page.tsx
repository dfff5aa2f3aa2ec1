import type { ReactElement } from 'react'
import { appendParam } from '../../append-param.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { piecePath } from '../../piece/piece-path.ts'
import type { ProductView } from '../../piece/product.view.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urlOf } from '../../urls.ts'
import { currentProduct } from './current-product.tsx'
import { frameUrl } from './frame-url.ts'
import { SizeFrame } from './size-frame.island.tsx'
import styles from './size-widget.popin.module.css'

interface SizeWidgetProps {
  readonly view: ProductView
  readonly widget: string
}

/** The widget in its frame: a pop-in, or a page of its own. */
export function SizeWidget({ view, widget }: SizeWidgetProps): ReactElement {
  const { visit, t } = useVisit()
  const { piece } = view
  const sizes = view.sizes.flatMap(({ sku, fit, size, availability }) =>
    size !== null && availability.orderable > 0 ? [{ sku, fit, size }] : [],
  )
  const trail = [{ name: piece.name, href: visit.base + piecePath(piece.colourway, piece.slug) }]
  return (
    <div className={`wrap ${styles.widget}`}>
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={t('services.findSize')} />
      <h1 className="t-head">{t('services.findSize')}</h1>
      {sizes.length === 0 ? (
        <p className="t-soft">{t('services.noSize')}</p>
      ) : (
        <>
          <SizeFrame
            src={frameUrl(widget, visit, view)}
            origin={widget}
            product={currentProduct(view)}
            sizes={sizes}
            action={urlOf(visit, 'addProduct')}
            labels={{
              frame: t('services.sizeFrame'),
              away: t('services.sizeAway'),
              added: t('shop.added'),
            }}
          />
          <p className="t-small t-soft">
            {t('services.sizeNote')}{' '}
            <TextLink href={appendParam(urlOf(visit, 'pageShow'), 'cid', 'cookies')} small>
              {t('services.aboutCookies')}
            </TextLink>
          </p>
        </>
      )}
    </div>
  )
}
