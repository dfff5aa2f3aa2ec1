import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { sizeChartOf } from '../../domain/catalog/size-chart.ts'
import { appendParam } from '../append-param.ts'
import { hasZips } from '../http/preferred-store.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Once } from '../layout/written.tsx'
import { groupPath } from '../path/group-path.ts'
import { originUrl } from '../path/origin-url.ts'
import { Accordion } from '../ui/accordion.tsx'
import { type CallName, urlOf } from '../urls.ts'
import styles from './links.module.css'

/** What is told of a piece. A link opens a pop-in, or without script its page. */
export function AboutPiece({ piece }: { readonly piece: Piece }): ReactElement {
  const { t } = useVisit()
  return (
    <Once as="section" of={piece} name="about" aria-label={t('choosing.about')}>
      {() => <Panels piece={piece} />}
    </Once>
  )
}

function Panels({ piece }: { readonly piece: Piece }): ReactElement {
  const { visit, t } = useVisit()
  const withPid = (call: CallName) => appendParam(urlOf(visit, call), 'pid', piece.colourway)
  const pageOf = (cid: string) => appendParam(urlOf(visit, 'pageShow'), 'cid', cid)
  return (
    <Accordion
      panels={[
        {
          id: 'about',
          title: t('choosing.about'),
          open: true,
          body: (
            <>
              <p>{piece.description}</p>
              <ul className={styles.links}>
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
              </ul>
              <MoreIn piece={piece} />
            </>
          ),
        },
        ...(sizeChartOf(piece)
          ? [
              {
                id: 'size-and-fit',
                title: t('choosing.sizeAndFit'),
                body: <p>{piece.kind === 'clothing' ? t('choosing.betweenSizes') : t('guides.tip_shoes')}</p>,
              },
            ]
          : []),
        {
          id: 'delivery-and-returns',
          title: t('choosing.deliveryAndReturns'),
          body: (
            <>
              <p>{t('choosing.deliveryText')}</p>
              <ul className={styles.links}>
                <li>
                  <a href={pageOf('delivery')}>{t('checkout.delivery')}</a>
                </li>
                <li>
                  <a href={pageOf('returns')}>{t('returns.title')}</a>
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'in-boutiques',
          title: t('choosing.inBoutiques'),
          body: <p>{t('origin.tryText')}</p>,
        },
      ]}
    />
  )
}

/** What a shopper may like of a piece, and want more of. */
function MoreIn({ piece: { material, materialId, colour } }: { readonly piece: Piece }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <nav className={styles.links} aria-label={t('carousels.moreIn')}>
      <span className="t-ash" aria-hidden="true">
        {t('carousels.moreIn')}
      </span>
      <a href={visit.base + groupPath('tag', materialId)}>{material}</a>
      <a href={visit.base + groupPath('tag', colour.id)}>{colour.name}</a>
    </nav>
  )
}

/** What can be asked of a piece, in columns under it. */
export function PieceServices({ piece }: { readonly piece: Piece }): ReactElement {
  const { visit, t } = useVisit()
  const withPid = (call: CallName) => appendParam(urlOf(visit, call), 'pid', piece.colourway)
  return (
    <Once
      as="section"
      of={piece}
      name="services"
      className={`${styles.links} ${styles.services}`}
      aria-label={t('guides.services')}
    >
      {() => (
        <>
          <span className="t-ash" aria-hidden="true">
            {t('guides.services')}
          </span>
          {sizeChartOf(piece) && (
            <a href={withPid('variationSizes')} data-popin="">
              {t('choosing.allSizes')}
            </a>
          )}
          {piece.otherColours.length > 1 && (
            <a href={withPid('variationColours')} data-popin="">
              {t('gallery.compareColours')}
            </a>
          )}
          <a href={withPid('productTryInStorePopin')} data-popin="drawer" data-popin-once="" data-of-piece={piece.colourway}>
            {t('origin.inBoutiques')}
          </a>
          {hasZips(visit.country) && (
            <a href={withPid('setPreferredStore')} data-popin="dialog">
              {t('stores.nearYouLink')}
            </a>
          )}
          <a href={withPid('renderGiftingProductModal')} data-popin="">
            {t('guides.gift')}
          </a>
          <a href={withPid('giftRegistry')} data-form-values={urlOf(visit, 'addProduct')}>
            {t('origin.giftList')}
          </a>
          <a href={withPid('contactPopin')} data-popin="dialog">
            {t('service.heading')}
          </a>
          <a href={appendParam(withPid('contactPopin'), 'care', 'true')} data-popin="dialog">
            {t('service.sendCare')}
          </a>
          <a href={urlOf(visit, 'subscribePopin')} data-popin="dialog">
            {t('letters.title')}
          </a>
          <a href={urlOf(visit, 'accountRegister')} data-popin="dialog">
            {t('account.registerTitle')}
          </a>
        </>
      )}
    </Once>
  )
}
