import type { ReactElement } from 'react'
import { catalogTags } from '../../domain/catalog/catalog.ts'
import {
  type Facet,
  type FacetValue,
  nothingRefined,
  type Refinement,
  sorts,
  staysFreshMs,
} from '../../domain/search/refinement.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { categoriesOf } from '../cache/parts.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { picturePath } from '../product/picture.routes.ts'
import type { CachedView } from '../route.ts'
import { Button } from '../ui/button.tsx'
import { categoryAt } from './category-at.ts'
import { categoryPath } from './category-path.ts'
import { labelOf } from './chips.ts'
import styles from './refine.module.css'
import { readRefinement, refinementParams, refinementQuery } from './refinement-params.ts'
import { facetsOf } from './refining.ts'
import { viewOf } from './toolbar.tsx'

export const refineParams: readonly string[] = ['view', ...refinementParams]

/** What a category can be refined by: a drawer over the listing, and a page of its own. Its form leads back to the listing. */
export const refine: CachedView = async ({ visit, params, shop }) => {
  const { db } = shop.database
  const categories = await categoriesOf(shop, visit.language)
  const found = await categoryAt(db, categories, params.category ?? '', visit)
  if (!found) return null
  if ('movedTo' in found) return { movedTo: `${found.movedTo}/refine` }
  const { category } = found
  const refinement = readRefinement(params)
  const facets = await facetsOf(shop, visit, { category: category.id }, refinement)
  const t = messagesIn(visit.language)
  const view = viewOf(params.view)
  return {
    tags: [catalogTags.category(category.id)],
    freshUntil: new Date(shop.clock().getTime() + staysFreshMs),
    page: {
      context: 'listing',
      name: 'refine',
      title: title(`${t('listing.refine')}: ${category.name}`),
      path: categoryPath(category),
      indexable: false,
      body: (
        <Refine
          action={visit.base + categoryPath(category)}
          kept={view === 'default' ? {} : { view }}
          name={category.name}
          facets={facets}
          refinement={refinement}
        />
      ),
    },
  }
}

interface RefineProps {
  readonly action: string
  /** What the address says besides, and goes on saying. */
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
      {hex && <img src={picturePath(hex)} alt="" width="28" height="20" />}
      <span>{labelOf(facet, value, name, visit)}</span> <bdi className={styles.count}>{count}</bdi>
    </label>
  )
}
