import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import styles from './nothing-left.module.css'

/** Refined to nothing: what to do about it. */
export function NothingLeft({ clear }: { readonly clear: string }): ReactElement {
  const { t } = useVisit()
  return (
    <div className={styles.nothing}>
      <p className="t-head">{t('listing.nothingLeft')}</p>
      <p className="t-soft">{t('listing.nothingLeftText')}</p>
      <ButtonLink look="line" href={clear}>
        {t('listing.clear')}
      </ButtonLink>
    </div>
  )
}
