import type { ReactElement } from 'react'
import { type Facet, type FacetValue, nothingRefined, type Refinement, sorts } from '../../domain/search/refinement.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { swatchPath } from '../piece/swatch-path.ts'
import { Button } from '../ui/button.tsx'
import { labelOf } from './chips.ts'
import styles from './refine-form.module.css'
import { refinementQuery } from './refinement-params.ts'

interface RefineProps {
  readonly action: string
  /** What the URL says besides, and goes on saying. */
  readonly kept: Readonly<Record<string, string>>
  readonly name: string
  readonly facets: readonly { readonly facet: Facet; readonly values: readonly FacetValue[] }[]
  readonly refinement: Refinement
}

/** What pieces can be refined by, with their numbers, and the order to see them in. */
export function Refine({ action, kept, name, facets, refinement }: RefineProps): ReactElement {
  const { t } = useVisit()
  return (
    <div className="wrap">
      <form className={styles.form} action={action}>
        <h1 className="t-head">
          {t('listing.refine')} <span className="t-ash t-small">{name}</span>
        </h1>
        {Object.entries(kept).map(([each, value]) => (
          <input key={each} type="hidden" name={each} value={value} />
        ))}
        {facets.map(({ facet, values }) => (
          <fieldset key={facet} className={styles.facet} data-facet={facet}>
            <legend>{facet === 'availability' || facet === 'price' ? t(`listing.${facet}`) : t(`shop.${facet}`)}</legend>
            {values.map((value) => (
              <Value key={value.value} facet={facet} value={value} isChosen={refinement[facet].includes(value.value)} />
            ))}
          </fieldset>
        ))}
        <fieldset className={styles.facet}>
          <legend>{t('listing.sort')}</legend>
          {sorts.map((sort) => (
            <label key={sort} className={styles.value}>
              <input type="radio" name="sort" value={sort} defaultChecked={refinement.sort === sort} />
              {t(`listing.sort_${sort}`)}
            </label>
          ))}
        </fieldset>
        <div className={styles.foot}>
          <Button type="submit" wide>
            {t('listing.show')}
          </Button>
          <a href={action + refinementQuery(nothingRefined, kept)}>{t('listing.clear')}</a>
        </div>
      </form>
    </div>
  )
}

interface ValueProps {
  readonly facet: Facet
  readonly value: FacetValue
  readonly isChosen: boolean
}

/** A value that would leave nothing cannot be chosen, but can be taken back. */
function Value({ facet, value: { value, name, hex, count }, isChosen }: ValueProps): ReactElement {
  const { visit } = useVisit()
  return (
    <label className={styles.value}>
      <input type="checkbox" name={facet} value={value} defaultChecked={isChosen} disabled={count === 0 && !isChosen} />
      {hex && <img src={swatchPath(hex)} alt="" width="28" height="20" />}
      <span>{labelOf(facet, value, name, visit)}</span> <bdi className={styles.count}>{count}</bdi>
    </label>
  )
}
