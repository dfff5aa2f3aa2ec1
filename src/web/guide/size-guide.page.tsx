import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { type ChartId, type Measure, measures, type SizeChart } from '../../domain/catalog/size-chart.ts'
import { countryName, inOrder, writtenSize } from '../../i18n/format.ts'
import { sites } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Select } from '../ui/field.tsx'
import styles from './guide.module.css'
import { fitsOf, type GuideChoice } from './guide-choice.ts'
import { GuideForm } from './guide-form.tsx'
import { GuideFrame } from './guide-frame.tsx'
import { BodyFigure, FootFigure } from './measure-figures.tsx'
import { Conversions, MeasureTable } from './size-tables.tsx'

interface SizeGuideProps {
  readonly piece: Piece
  readonly id: ChartId
  readonly chart: SizeChart
  readonly choice: GuideChoice
}

export function SizeGuide({ piece, id, chart, choice }: SizeGuideProps): ReactElement {
  const { t } = useVisit()
  return (
    <GuideFrame piece={piece} heading={t('guides.sizeGuide')} line={t(`guides.chart_${id}`)}>
      <div data-refreshed="" className={styles.part}>
        <GuideForm pid={piece.colourway} kind={['sizechart', id]} unit={choice.unit}>
          <Choices chart={chart} choice={choice} />
        </GuideForm>
        {choice.size && (
          <p className={styles.meant} data-shown="">
            <Meant choice={choice} />
          </p>
        )}
        <MeasureTable id={id} chart={chart} choice={choice} />
      </div>
      <HowToMeasure id={id} measured={measures.filter((measure) => chart.fits.regular?.[measure])} />
      <Conversions id={id} chart={chart} />
    </GuideFrame>
  )
}

function Choices({ chart, choice }: Pick<SizeGuideProps, 'chart' | 'choice'>): ReactElement {
  const { visit, t } = useVisit()
  const countries = inOrder(
    [...sites.keys()].map((code) => ({ code, name: countryName(code, visit.language) })),
    ({ name }) => name,
    visit.language,
  )
  return (
    <>
      <Select label={t('guides.country')} name="country" defaultValue={choice.country}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={t('guides.yourSize')} name="size" defaultValue={choice.size?.label ?? ''}>
        <option value="">{t('guides.anySize')}</option>
        {[...new Set(chart.sizes[choice.system])].map((label) => (
          <option key={label} value={label}>
            {writtenSize(label, visit.language, choice.system)} {choice.system}
          </option>
        ))}
      </Select>
      <Select label={t('shop.fit')} name="fit" defaultValue={choice.fit}>
        {fitsOf(chart).map((fit) => (
          <option key={fit} value={fit}>
            {t(`shop.fit_${fit}`)}
          </option>
        ))}
      </Select>
    </>
  )
}

function Meant({ choice: { size, system } }: Pick<SizeGuideProps, 'choice'>): string {
  const { t, visit } = useVisit()
  const [first = '', second] = (size?.here ?? []).map((each) => writtenSize(each, visit.language))
  const sizes = second === undefined ? first : t('guides.or', { first, second })
  return t('guides.meant', { size: writtenSize(size?.label ?? '', visit.language, system), system, sizes })
}

function HowToMeasure({ id, measured }: { readonly id: ChartId; readonly measured: readonly Measure[] }): ReactElement {
  const { t } = useVisit()
  const isShoe = id.endsWith('shoes')
  return (
    <section className={styles.how} aria-labelledby="how-to-measure">
      {isShoe ? <FootFigure /> : <BodyFigure />}
      <div>
        <h2 id="how-to-measure" className="t-head">
          {t('guides.howToMeasure')}
        </h2>
        <dl className={styles.steps}>
          {measured.map((measure, at) => (
            <div key={measure}>
              <dt>
                <span aria-hidden="true">{'ABCD'.charAt(at)}</span> {t(`guides.measure_${measure}`)}
              </dt>
              <dd>{t(`guides.how_${measure}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="t-small t-soft">{isShoe ? t('guides.tip_shoes') : t('guides.tip_clothing')}</p>
      </div>
    </section>
  )
}
