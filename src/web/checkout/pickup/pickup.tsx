import type { ReactElement } from 'react'
import type { StoreChoice } from '../../../domain/checkout/find-options.ts'
import type { Collector } from '../../../domain/checkout/handover.ts'
import { addressLines } from '../../../domain/store/store.ts'
import { ruleOf } from '../../../forms/rule-book.ts'
import { promiseWords } from '../../../i18n/delivery-time.ts'
import { explain } from '../../../i18n/explain.ts'
import { formatList, formatTime, weekdayName, withColon, withCommas } from '../../../i18n/format.ts'
import { openingWords } from '../../../i18n/opening-words.ts'
import { labelOf } from '../../form/address-form.tsx'
import { CollectorFields } from '../../form/collector-fields.tsx'
import { useVisit } from '../../layout/visit-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice, Field } from '../../ui/field.tsx'
import { Choices } from '../step-parts.tsx'
import styles from './pickup.module.css'
import type { PickupView } from './pickup.view.ts'

interface PickupProps {
  readonly view: PickupView
  /** The boutique that was chosen, where it still can be. */
  readonly chosen: string | null
  readonly value: (field: keyof Collector) => string
  readonly errors: ReadonlyMap<string, string>
}

/** Which boutique, found from where the shopper is, and who comes for it. */
export function Pickup({ view, chosen, value, errors }: PickupProps): ReactElement {
  const { visit, t } = useVisit()
  const { near, stores, option } = view
  const open = stores.filter(({ lacking }) => lacking.length === 0)
  const theirs = open.find(({ store }) => store.id === (chosen ?? view.preferred))
  const first = theirs ?? (near.point ? open[0] : undefined)
  const found = near.point ? t('pickup.nearest', { count: stores.length }) : t('stores.count', { count: stores.length })
  return (
    <>
      <input type="hidden" name="pickup" value={option} />
      <section className={styles.part} aria-labelledby="pickup-title">
        <h2 id="pickup-title" className="t-head">
          {t('pickup.title')}
        </h2>
        <div className={styles.find}>
          {ruleOf('search-by-zipcode', visit.country) && (
            <>
              <Field
                id="pickup-postal"
                name="postalCode"
                form="find-store"
                label={labelOf('postal', visit, t)}
                autoComplete="postal-code"
                maxLength={12}
                defaultValue={near.postal}
                error={near.failed && near.failed !== 'INVALID_POSITION' ? explain(t, near.failed) : undefined}
              />
              <Button type="submit" form="find-store" look="line">
                {t('pickup.find')}
              </Button>
            </>
          )}
          <Button type="button" look="text" hidden data-locate="">
            {t('pickup.usePosition')}
          </Button>
        </div>
        {near.failed === 'INVALID_POSITION' && <p role="alert">{explain(t, near.failed)}</p>}
        <p className="t-small t-ash" data-found="">
          {found}
          {near.point && near.postal !== '' && ` ${t('pickup.fromArea')}`}
        </p>
        <Choices label={t('pickup.title')}>
          {stores.map((choice) => (
            <Boutique key={choice.store.id} choice={choice} view={view} isChosen={choice === first} />
          ))}
        </Choices>
      </section>
      <section className={styles.part} aria-labelledby="collector-title">
        <h2 id="collector-title" className="t-head">
          {t('pickup.who')}
        </h2>
        <p className="t-small t-soft">{t('pickup.whoText')}</p>
        <div className={styles.who}>
          <CollectorFields value={value} errors={errors} />
        </div>
      </section>
    </>
  )
}

type Listed = PickupView['stores'][number]

/** One boutique: where it is, when it is open, how far, and what it has of the bag. */
function Boutique({
  choice,
  view,
  isChosen,
}: {
  readonly choice: Listed
  readonly view: PickupView
  readonly isChosen: boolean
}): ReactElement {
  const { visit, t } = useVisit()
  const { store, distance, lacking } = choice
  const lines = store.localAddress ?? addressLines(store)
  return (
    <div className={styles.boutique} data-store={store.id}>
      <Choice
        name="store"
        value={store.id}
        label={store.name}
        side={distance && <span className="t-small">{distance}</span>}
        disabled={lacking.length > 0}
        defaultChecked={isChosen}
        text={
          <>
            <span>
              <bdi>{withCommas(lines, visit.language)}</bdi>
            </span>
            <span>{openingWords(store, view.now, t, visit.locale)}</span>
            {view.option === 'collect' && <span>{stockWords(choice, visit.locale, t)}</span>}
            {lacking.length === 0 && (
              <span>{promiseWords(choice.promised, view.option === 'collect' ? 'CAC' : 'PIS', visit.locale, t)}</span>
            )}
          </>
        }
      />
      <details className={styles.hours}>
        <summary aria-label={withColon(t('stores.hours'), store.name, visit.language)}>{t('stores.hours')}</summary>
        <dl>
          {store.week.map((spans, index) => (
            <div key={index}>
              <dt>{weekdayName(index + 1, visit.locale)}</dt>
              <dd>
                {spans.length === 0
                  ? t('stores.closed')
                  : spans.map(({ opens, closes }) => (
                      <bdi key={opens}>
                        {t('stores.span', { from: formatTime(opens, visit.locale), to: formatTime(closes, visit.locale) })}
                      </bdi>
                    ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

/** States, never counts. */
function stockWords({ has, lacking }: StoreChoice, locale: string, t: ReturnType<typeof useVisit>['t']): string {
  if (lacking.length === 0) return t('pickup.hasAll')
  const pieces = formatList(lacking, locale)
  return has.length === 0 ? t('pickup.hasNone') : t('pickup.lacks', { pieces })
}
