import type { Level } from '../../domain/inventory/inventory.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDate } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { urlOf } from '../urls.ts'
import type { AddToBagProps } from './add-to-bag.island.tsx'
import type { ProductView, Size } from './product.view.ts'

/** The form's choices and words. A size that cannot be had stays in the list, and says so. */
export function addToBagProps(visit: SiteVisit, t: Translate, view: ProductView, error?: string): AddToBagProps {
  const { piece, sizes } = view
  return {
    action: urlOf(visit, 'addProduct'),
    pid: piece.colourway,
    sizes: sizes.map((size) => ({
      sku: size.sku,
      fit: size.fit,
      size: size.size,
      label: labelOf(size, t),
      orderable: size.availability.orderable > 0,
      message: messageOf(size, visit, t),
    })),
    fits: [...new Set(sizes.map((size) => size.fit))]
      .filter((fit) => fit !== null)
      .map((fit) => ({ id: fit, name: t(`shop.fit_${fit as 'regular'}`) })),
    labels: {
      fit: t('shop.fit'),
      size: t('shop.size'),
      chooseSize: t('shop.chooseSize'),
      add: t('shop.addToBag'),
      adding: t('shop.adding'),
      added: t('shop.added'),
      soldOut: t('common.soldOut'),
      selectSize: explain(t, 'ERROR_SELECT_SIZE'),
      badResponse: t('error.BAD_RESPONSE'),
    },
    ...(error ? { error } : {}),
  }
}

function labelOf({ size, availability }: Size, t: Translate): string {
  const shown = (size ?? '').replace('.5', '½')
  const labels: Record<Level, string> = {
    IN_STOCK: shown,
    PREORDER: t('shop.sizeSoon', { size: shown }),
    BACKORDER: t('shop.sizeSoon', { size: shown }),
    NOT_AVAILABLE: t('shop.sizeGone', { size: shown }),
  }
  return labels[availability.level]
}

function messageOf({ availability }: Size, visit: SiteVisit, t: Translate): string {
  const date = availability.expectedAt ? formatDate(availability.expectedAt, visit.locale) : ''
  return t(`shop.${availability.level}`, { date })
}
