import type { ReactElement, ReactNode } from 'react'
import { devices } from '../../domain/analytics/figures.ts'
import { type Asked, type FigureReport, type Speed, steps } from '../../domain/analytics/report-figures.ts'
import { countryName, formatCount, formatDay, formatList } from '../../i18n/format.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import { sites } from '../../markets/sites.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import own from './figures.module.css'
import { Press, Select, Table } from './parts.tsx'
import { paths, piecePath } from './paths.ts'
import { Bars, Share } from './plot.tsx'

interface FiguresProps {
  readonly asked: Asked
  readonly report: FigureReport
}

export function FiguresPage({ asked, report }: FiguresProps): ReactElement {
  const { t, locale } = useAtelier()
  const { days, hours, dropped } = report
  return (
    <>
      <h1>{t('atelier.figures')}</h1>
      <p className="t-soft prose">{t('atelier.figuresIntro')}</p>
      <Filter asked={asked} />
      <Sums report={report} />
      <h2>{t('atelier.visitsByDay')}</h2>
      <Bars name={t('atelier.visits')} bars={days.map(({ day, visits }) => ({ label: formatDay(day, locale), value: visits }))} />
      <Days report={report} />
      <h2>{t('atelier.visitsByHour', { day: formatDay(asked.to, locale) })}</h2>
      <Bars name={t('atelier.visits')} bars={hours.map((value, hour) => ({ label: `${hour}:00`, value }))} />
      <Funnel report={report} />
      <Pages report={report} />
      <div className={own.pairs}>
        <Counted name="missed" head="term" rows={report.missed.map(({ term, count }) => [term, term, count])} />
        <Counted
          name="sizesMissing"
          head="sizeAsked"
          rows={report.awaited.map(({ sku, count }) => [
            sku,
            <a key={sku} href={piecePath(sku)}>
              {sku}
            </a>,
            count,
          ])}
        />
        <Counted
          name="returnsByReason"
          head="reason"
          rows={report.reasons.map(({ why, count }) => [why, t(`returns.${why}`), count])}
        />
      </div>
      {dropped.length > 0 && (
        <p className="t-small t-ash">
          {t('atelier.dropped', {
            list: formatList(
              dropped.map(({ reason, count }) => `${formatCount(count, locale)} ${t(`atelier.drop_${reason}` as AtelierKey)}`),
              locale,
            ),
          })}
        </p>
      )}
    </>
  )
}

function Filter({ asked }: { readonly asked: Asked }): ReactElement {
  const { t, language } = useAtelier()
  const countries = [...sites.keys()]
    .map((country) => ({ country, name: countryName(country, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <form action={paths.figures} className={styles.search}>
      <label className={styles.small}>
        <span>{t('atelier.fromDay')}</span>
        <input name="from" type="date" defaultValue={asked.from} />
      </label>
      <label className={styles.small}>
        <span>{t('atelier.toDay')}</span>
        <input name="to" type="date" defaultValue={asked.to} />
      </label>
      <Select
        name="country"
        label={t('atelier.country')}
        chosen={asked.country}
        none={t('atelier.anyCountry')}
        options={countries.map(({ country, name }) => [country, name])}
      />
      <Select
        name="device"
        label={t('atelier.device')}
        chosen={asked.device}
        none={t('atelier.anyDevice')}
        options={devices.map((device) => [device, t(`atelier.device_${device}`)])}
      />
      <Press>{t('atelier.showDays')}</Press>
    </form>
  )
}

function Sums({ report: { totals, addRate, orders } }: Pick<FiguresProps, 'report'>): ReactElement {
  const { t, locale } = useAtelier()
  const sums: readonly (readonly [AtelierKey, string])[] = [
    ['atelier.visits', formatCount(totals.visit, locale)],
    ['atelier.pagesSeen', formatCount(totals.page, locale)],
    ['atelier.addedToBag', formatCount(totals.addToCart, locale)],
    ['atelier.addRate', addRate === null ? '–' : formatCount(Math.round(10 * addRate) / 10, locale)],
    ['atelier.ordersPlaced', orders === null ? '–' : formatCount(orders, locale)],
  ]
  return (
    <dl className={own.sums}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ report: { days } }: Pick<FiguresProps, 'report'>): ReactElement {
  const { t, locale } = useAtelier()
  return (
    <Table
      label={t('atelier.visitsByDay')}
      empty={t('atelier.noFigures')}
      heads={[
        t('atelier.day'),
        `#${t('atelier.visits')}`,
        `-#${t('atelier.pagesSeen')}`,
        `#${t('atelier.addedToBag')}`,
        `#${t('atelier.ordersPlaced')}`,
      ]}
      rows={days
        .filter(({ pages, visits, orders }) => pages + visits + (orders ?? 0) > 0)
        .toReversed()
        .map(({ day, visits, pages, added, orders }) => ({
          key: day,
          cells: [
            formatDay(day, locale),
            ...[visits, pages, added, orders].map((count) => (count === null ? '–' : formatCount(count, locale))),
          ],
        }))}
    />
  )
}

function Funnel({ report: { funnel, countries } }: Pick<FiguresProps, 'report'>): ReactElement {
  const { t, locale, language } = useAtelier()
  const [first = 0] = funnel
  const percent = (count: number) => (first > 0 ? `${Math.round((100 * count) / first)} %` : '–')
  return (
    <>
      <h2>{t('atelier.funnel')}</h2>
      <Table
        label={t('atelier.funnel')}
        empty={t('atelier.noFigures')}
        heads={[t('atelier.funnelStep'), `#${t('atelier.funnelCount')}`, t('atelier.funnelShare')]}
        rows={steps.map((step, at) => ({
          key: step,
          cells: [
            t(`atelier.step_${step}`),
            formatCount(funnel[at]!, locale),
            <span key={step} className={own.part}>
              <span>{percent(funnel[at]!)}</span>
              <Share of={first} value={funnel[at]!} />
            </span>,
          ],
        }))}
      />
      <h2>{t('atelier.funnelByCountry')}</h2>
      <Table
        label={t('atelier.funnelByCountry')}
        empty={t('atelier.noFigures')}
        heads={[t('atelier.country'), `#${t('atelier.visits')}`, ...steps.map((step) => `-#${t(`atelier.step_${step}`)}`)]}
        rows={countries.map((each) => ({
          key: each.country,
          cells: [
            countryName(each.country, language),
            ...[each.visits, ...each.funnel].map((count) => formatCount(count, locale)),
          ],
        }))}
      />
    </>
  )
}

function Pages({ report: { pages } }: Pick<FiguresProps, 'report'>): ReactElement {
  const { t, locale } = useAtelier()
  return (
    <>
      <h2>{t('atelier.speed')}</h2>
      <p className="t-small t-soft">{t('atelier.speedText')}</p>
      <Table
        label={t('atelier.speed')}
        empty={t('atelier.noFigures')}
        heads={[
          t('atelier.pageKind'),
          `#${t('atelier.pagesSeen')}`,
          `#${t('atelier.lcp')}`,
          `-#${t('atelier.inp')}`,
          `-#${t('atelier.cls')}`,
        ]}
        rows={pages.map(({ page, count, speed }) => ({
          key: page,
          cells: [
            page,
            formatCount(count, locale),
            <Fast key="lcp" speed={speed.lcp} beyond="10 s" write={(ms) => `${ms} ms`} />,
            <Fast key="inp" speed={speed.inp} beyond="2 s" write={(ms) => `${ms} ms`} />,
            <Fast key="cls" speed={speed.cls} beyond="0.5" write={(moved) => formatCount(moved / 1000, locale)} />,
          ],
        }))}
      />
    </>
  )
}

interface FastProps {
  readonly speed: Speed | null
  /** Where it is no longer measured. */
  readonly beyond: string
  write(value: number): string
}

function Fast({ speed, beyond, write }: FastProps): ReactElement {
  const { t } = useAtelier()
  if (!speed) return <span>–</span>
  const words = speed.atMost === null ? t('atelier.over', { most: beyond }) : write(speed.atMost)
  return <span className={speed.isGood ? undefined : own.slow}>{words}</span>
}

interface CountedProps {
  readonly name: 'missed' | 'sizesMissing' | 'returnsByReason'
  readonly head: 'term' | 'sizeAsked' | 'reason'
  readonly rows: readonly (readonly [key: string, what: ReactNode, count: number])[]
}

function Counted({ name, head, rows }: CountedProps): ReactElement {
  const { t, locale } = useAtelier()
  const heading = t(`atelier.${name}`)
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <Table
        label={heading}
        empty={t('atelier.noFigures')}
        heads={[t(`atelier.${head}`), `#${t('atelier.times')}`]}
        rows={rows.map(([key, what, count]) => ({ key, cells: [what, formatCount(count, locale)] }))}
      />
    </section>
  )
}
