import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { Packaging } from '../gift/packaging.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './gifting.module.css'
import { GuideFrame } from './guide-frame.tsx'

const told = ['box', 'card', 'discreet', 'cost'] as const

/** How a piece leaves the house when it is for somebody else. */
export function Gifting({ piece }: { readonly piece?: Piece }): ReactElement {
  const { t } = useVisit()
  return (
    <GuideFrame piece={piece} heading={t('guides.gift')}>
      <div className={styles.gift}>
        <div className={styles.parcel}>
          <Packaging kind="wrapping" />
        </div>
        <div>
          <p className="prose">{t('guides.giftText')}</p>
          <dl className={styles.told}>
            {told.map((each) => (
              <div key={each}>
                <dt>{t(`guides.gift_${each}`)}</dt>
                <dd>{t(`guides.gift_${each}_text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </GuideFrame>
  )
}
