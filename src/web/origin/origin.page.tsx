import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { originUrl } from '../path/origin-url.ts'
import { piecePath } from '../piece/piece-path.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Journey } from './journey.tsx'
import styles from './origin.module.css'
import type { OriginView } from './origin.view.ts'
import { Packaging } from './packaging.tsx'
import { RegisterFrame } from './register-frame.island.tsx'
import { Tabs } from './tabs.island.tsx'

/** The piece and its packaging: two panels one below the other, which a script turns into tabs. */
export function OriginPage({ view }: { readonly view: OriginView }): ReactElement {
  const { visit, t } = useVisit()
  const { piece, origin, frame } = view
  const tabs = [
    { panel: 'origin-product', name: t('origin.product') },
    { panel: 'origin-packaging', name: t('origin.packaging') },
  ]
  return (
    <section className={`wrap narrow ${styles.origin}`}>
      <h1 className="t-head">{t('origin.heading', { name: piece.name })}</h1>
      <Tabs label={t('origin.traceability')} tabs={tabs} />
      <div id="origin-product" className={styles.panel}>
        <h2 className="vh">{t('origin.product')}</h2>
        <div className={styles.told}>
          <p className="t-soft prose">{t('origin.intro')}</p>
          <Journey stops={origin.stops} />
        </div>
        {frame && (
          <div className={styles.batch}>
            <div>
              <h3 className="t-name">{t('origin.thisBatch')}</h3>
              <p className="t-small t-soft">{t('origin.thisBatchText')}</p>
            </div>
            <RegisterFrame src={frame} title={t('origin.frameTitle', { name: piece.name })} away={t('origin.away')} />
          </div>
        )}
      </div>
      <div id="origin-packaging" className={styles.panel}>
        <h2 className="vh">{t('origin.packaging')}</h2>
        <p className="t-soft prose">{t('origin.packagingText')}</p>
        <Packaging parts={origin.packaging} />
      </div>
      <p className={styles.whole}>
        <TextLink href={originUrl(visit, piece.colourway)}>{t('origin.wholePage')}</TextLink>
      </p>
      <p data-crumbs="">
        <TextLink href={visit.base + piecePath(piece.colourway, piece.slug)}>{t('viewer.back')}</TextLink>
      </p>
    </section>
  )
}
