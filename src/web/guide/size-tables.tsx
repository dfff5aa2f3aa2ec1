import type { ReactElement, ReactNode } from 'react'
import { type ChartId, measures, type SizeChart } from '../../domain/catalog/size-chart.ts'
import { formatMeasure, withCommas, writtenSize } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './guide.module.css'
import type { GuideChoice } from './guide-choice.ts'

interface MeasureTableProps {
  readonly id: ChartId
  readonly chart: SizeChart
  readonly choice: GuideChoice
}

/** The measures of one fit, beside the house's sizes and those of the chosen country; the shopper's row stands on the edge. */
export function MeasureTable({ id, chart, choice }: MeasureTableProps): ReactElement {
  const { visit, t } = useVisit()
  const { system, fit, unit } = choice
  const table = chart.fits[fit] ?? {}
  const shown = measures.flatMap((measure) => {
    const lengths = table[measure]
    // A column of whole centimetres has no decimals.
    const digits: 0 | 1 = unit === 'cm' && lengths?.every((length) => length % 10 === 0) ? 0 : 1
    return lengths ? [{ measure, lengths, digits }] : []
  })
  const told = [t(`guides.chart_${id}`), t('shop.fitIs', { fit: t(`shop.fit_${fit}`) }), system, t(`guides.unit_${unit}`)]
  const own = system === chart.house ? null : chart.sizes[system]
  return (
    <Scrolled label={withCommas(told, visit.language)}>
      <thead>
        <tr>
          <th scope="col">{own ? 'Averne' : system}</th>
          {own && <th scope="col">{system}</th>}
          {shown.map(({ measure }) => (
            <th key={measure} scope="col">
              {t(`guides.measure_${measure}`)} <span className={styles.unit}>({t(`guides.short_${unit}`)})</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.sizes[chart.house]!.map((size, at) => (
          <tr key={size} data-chosen={choice.size?.here.includes(size) ? '' : undefined}>
            <th scope="row">
              <bdi>{writtenSize(size, visit.language)}</bdi>
            </th>
            {own && (
              <td>
                <bdi>{writtenSize(own[at]!, visit.language, system)}</bdi>
              </td>
            )}
            {shown.map(({ measure, lengths, digits }) => (
              <td key={measure}>{formatMeasure(lengths[at]!, unit, visit.locale, digits)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Scrolled>
  )
}

/** Every system beside every other: a size is a row. */
export function Conversions({ id, chart }: Pick<MeasureTableProps, 'id' | 'chart'>): ReactElement {
  const { t, visit } = useVisit()
  const systems = Object.keys(chart.sizes)
  return (
    <section className={styles.conversions}>
      <h2 className="t-head">{t('guides.conversions')}</h2>
      <Scrolled label={withCommas([t(`guides.chart_${id}`), t('guides.conversions')], visit.language)}>
        <thead>
          <tr>
            {systems.map((system) => (
              <th key={system} scope="col">
                {system}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.sizes[chart.house]!.map((size, at) => (
            <tr key={size}>
              <th scope="row">
                <bdi>{writtenSize(size, visit.language)}</bdi>
              </th>
              {systems.slice(1).map((system) => (
                <td key={system}>
                  <bdi>{writtenSize(chart.sizes[system]![at]!, visit.language, system)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </section>
  )
}

/** A table that may be wider than the hand that holds it: it scrolls by itself, with the keyboard too. */
function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div className={styles.scrolled} tabIndex={0}>
      <table className={styles.table}>
        <caption className="vh" data-shown="">
          {label}
        </caption>
        {children}
      </table>
    </div>
  )
}
