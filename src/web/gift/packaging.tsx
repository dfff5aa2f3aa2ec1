import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './packaging.module.css'

export type PackagingKind = 'wrapping' | 'standard'

/** The house's box as it leaves: with ribbon and card, or as it is. */
export function Packaging({ kind }: { readonly kind: PackagingKind }): ReactElement {
  const { t } = useVisit()
  return (
    <svg className={styles.box} viewBox="24 6 264 222" role="img" aria-label={t(`gift.${kind}`)}>
      <path d="M47.9 90V144L177.8 219V165ZM177.8 165V219L267.9 167V113Z" />
      {kind === 'wrapping' && (
        <path className={styles.ribbon} d="M106.8 124V178L118.9 185V131ZM228.9 135.5V189.5L216.8 196.5V142.5Z" />
      )}
      <path d="M41.9 70V90L177.8 168.5V148.5ZM177.8 148.5V168.5L274 113V93ZM138 14.5L274 93L177.8 148.5L41.9 70Z" />
      <path className={styles.edge} d="M41.9 90L177.8 168.5L274 113" />
      {kind === 'wrapping' && <RibbonAndCard />}
    </svg>
  )
}

function RibbonAndCard(): ReactElement {
  return (
    <>
      <g className={styles.ribbon}>
        <path d="M199.9 50.2L212 57.2L115.9 112.8V132.8L103.8 125.8V105.8Z" />
        <path d="M83.9 45.8L96 38.8L232 117.2V137.2L219.8 144.2V124.2Z" />
        <path d="M103.8 105.8L115.9 112.8M232 117.2L219.8 124.2" />
        <path d="M155 82C146 92 132 98 122 113L131 112L135 120C143 106 154 96 159 84C164 97 176 107 186 118L188 109L197 108C187 96 170 92 160 82" />
        <path d="M157 80C140 60 106 40 102 56C99 71 131 83 157 80Z" />
        <path d="M159 80C169 57 198 32 207 45C214 58 185 77 159 80Z" />
        <path d="M155 79C142 69 125 61 115 62M161 79C173 67 187 57 197 57" />
        <path d="M152 77C156 74 161 74 164 77C166 80 166 84 163 86C159 88 154 88 151 85C150 82 150 79 152 77Z" />
      </g>
      <path d="M37.5 164L86 192L103.4 138L54.9 110Z" />
      <path className={styles.words} d="M58.5 133.2L87.4 149.9M57.9 143.4L81 156.7" />
      <path className={styles.edge} d="M37.5 164L86 192" />
    </>
  )
}
