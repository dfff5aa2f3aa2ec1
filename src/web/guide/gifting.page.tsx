import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
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
        <Parcel />
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

/** A box, its ribbon and the card. */
function Parcel(): ReactElement {
  return (
    <svg className={styles.parcel} viewBox="0 0 240 250" aria-hidden="true">
      <path d="M34 112H206V226H34Z" />
      <path d="M26 84H214V112H26Z" />
      <path className={styles.ribbon} d="M112 84V226M128 84V226" />
      <path
        className={styles.ribbon}
        d="M120 82C96 84 66 70 68 48C70 30 96 34 108 54C114 64 118 74 120 82C122 74 126 64 132 54C144 34 170 30 172 48C174 70 144 84 120 82Z"
      />
      <path className={styles.ribbon} d="M120 82C112 70 98 58 84 56M120 82C128 70 142 58 156 56" />
      <path
        className={styles.ribbon}
        d="M116 84C108 96 92 100 84 112L96 111L98 122C108 108 116 98 120 86C126 98 134 108 144 120L146 109L157 110C149 98 132 96 124 84"
      />
      <path className={styles.card} d="M150 158L222 146L230 196L158 208Z" />
      <path d="M150 158L194 182L222 146" />
      <path className={styles.ground} d="M8 226.5H232" />
    </svg>
  )
}
