import type { ReactElement } from 'react'
import { type PackagingPart, packedIn } from '../../domain/origin/origin.ts'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './origin.module.css'

export function Packaging({ parts }: { readonly parts: readonly PackagingPart[] }): ReactElement {
  const { t } = useVisit()
  const all = packedIn(parts)
  return (
    <table className={styles.packaging}>
      <thead className="t-label t-ash">
        <tr>
          <th scope="col">{t('origin.part')}</th>
          <th scope="col">{t('origin.weight')}</th>
          <th scope="col">{t('origin.recycled')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, grams, recycled }) => (
          <tr key={part}>
            <th scope="row">
              {t(`origin.part_${part}`)}
              <span className="t-small t-ash">{t(`origin.stuff_${part}`)}</span>
            </th>
            <td>{t('origin.grams', { grams })}</td>
            <td>{t('origin.percent', { share: recycled })}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('origin.allParts')}</th>
          <td>{t('origin.grams', { grams: all.grams })}</td>
          <td>{t('origin.percent', { share: all.recycled })}</td>
        </tr>
      </tfoot>
    </table>
  )
}
