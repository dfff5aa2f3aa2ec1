import type { ReactElement, ReactNode } from 'react'
import type { Unit } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'
import styles from './guide.module.css'

interface GuideFormProps {
  readonly pid: string
  /** Which guide it is, as the specification's parameter. */
  readonly kind: readonly ['sizechart' | 'bagsize', string]
  readonly unit: Unit
  readonly children?: ReactNode
}

const units = ['cm', 'inch'] as const satisfies readonly Unit[]

/** What a guide can be asked. It answers at once where there is script, and has a button where there is none. */
export function GuideForm({ pid, kind: [name, value], unit, children }: GuideFormProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <form action={urlOf(visit, 'productSizeGuidePopin')} className={styles.form} data-refresh="">
      <input type="hidden" name="pid" value={pid} />
      <input type="hidden" name={name} value={value} />
      {children}
      <fieldset className={styles.units}>
        <legend>{t('guides.unit')}</legend>
        {units.map((each) => (
          <label key={each}>
            <input type="radio" name="unit" value={each} defaultChecked={each === unit} />
            <span>{t(`guides.unit_${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <noscript>
        <Button type="submit" look="line">
          {t('guides.show')}
        </Button>
      </noscript>
    </form>
  )
}
