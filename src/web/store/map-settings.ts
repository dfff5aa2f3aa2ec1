import type { Translate } from '../../i18n/messages.ts'
import type { Maps } from '../../integrations/maps/port.ts'
import type { SiteVisit } from '../../kernel/visit.ts'

/** What a map needs to be opened, with its words. The Chinese site has the map of China. */
export function mapSettings(visit: SiteVisit, maps: Maps, t: Translate) {
  const isChina = visit.country === 'CN'
  return {
    language: visit.language,
    tiles: isChina ? maps.chinaTiles : maps.tiles,
    isChina,
    words: {
      map: t('stores.map'),
      zoomIn: t('stores.zoomIn'),
      zoomOut: t('stores.zoomOut'),
      cluster: t('stores.cluster', { count: '{count}' }),
      close: t('common.close'),
    },
  }
}
