import type { ReactElement } from 'react'
import { metresInAll, metresTo, type Stop } from '../../domain/origin/origin.ts'
import { distanceIn } from '../../domain/store/distance.ts'
import { countryName, formatDistance } from '../../i18n/format.ts'
import { siteOf } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './origin.module.css'

/** Step by step from the farm to the last bench, on the edge. */
export function Journey({ stops }: { readonly stops: readonly Stop[] }): ReactElement {
  const { visit, t } = useVisit()
  const unit = siteOf(visit).distance
  const inWords = (metres: number) => formatDistance(Math.round(distanceIn(unit, metres)), unit, visit.locale)
  return (
    <>
      <ol className={styles.journey}>
        {stops.map(({ step, place, maker, transport }, index) => (
          <li key={step}>
            <h3 className="t-label">{t(`origin.step_${step}`)}</h3>
            <p>
              {place.name}
              <span className="t-ash">{` · ${countryName(place.country, visit.language)}`}</span>
            </p>
            {maker && (
              <p className="t-small">
                <bdi>{maker}</bdi>
              </p>
            )}
            <p className="t-small t-soft">{t(`origin.about_${step}`)}</p>
            {transport && (
              <p className={`t-small t-ash ${styles.leg}`}>
                {t(`origin.by_${transport}`, { distance: inWords(metresTo(stops, index)) })}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="t-small t-ash">{t('origin.inAll', { distance: inWords(metresInAll(stops)) })}</p>
    </>
  )
}
