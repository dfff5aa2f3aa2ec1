import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import styles from './verify-box.module.css'

/** Where a form says that the post does not know its address, and which one it knows. The browser's checks fill it. */
export function VerifyBox(): ReactElement {
  const { t } = useVisit()
  return (
    <div className={styles.box} role="alert" data-verify-box="" hidden>
      <p>{t('error.CONFIRM_FORCE_ADDRESS')}</p>
      <div className={styles.correction} data-correction="" hidden>
        <p className="t-small t-soft">{t('finder.didYouMean')}</p>
        <p>
          <bdi data-correction-text="" />
        </p>
        <Button type="button" look="line" data-take-correction="">
          {t('finder.useThis')}
        </Button>
      </div>
    </div>
  )
}
