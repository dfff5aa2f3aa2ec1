import type { Levels } from '../../../domain/inventory/inventory.ts'
import { explain } from '../../../i18n/explain.ts'
import { formatDate } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { SiteVisit } from '../../../kernel/visit.ts'
import type { AvailabilityAnswer, StockWords } from './stock-status.ts'

/** A stock in the shopper's words, as `getAvailability` answers it. */
export function availabilityAnswer({ counts, inStockAt }: Levels, visit: SiteVisit, t: Translate): AvailabilityAnswer {
  const sentence = (key: 'inStockMsg' | 'preOrderMsg' | 'backOrderMsg', count: number) =>
    count > 0 ? t(`choosing.${key}`, { count }) : ''
  return {
    levels: counts,
    inStockMsg: sentence('inStockMsg', counts.IN_STOCK),
    preOrderMsg: sentence('preOrderMsg', counts.PREORDER),
    backOrderMsg: sentence('backOrderMsg', counts.BACKORDER),
    inStockDate: inStockAt && formatDate(inStockAt, visit.locale),
  }
}

export function stockWords(t: Translate): StockWords {
  return {
    IN_STOCK: t('choosing.IN_STOCK'),
    PREORDER: t('choosing.PREORDER'),
    BACKORDER: t('choosing.BACKORDER'),
    NOT_AVAILABLE: t('choosing.NOT_AVAILABLE'),
    remainNotAvailable: t('choosing.remainNotAvailable'),
    itemNotAvailable: explain(t, 'ITEM_STATUS_NOT_AVAILABLE'),
    inStockDate: t('choosing.inStockDate', { date: '{date}' }),
  }
}
