import { Fragment, type ReactElement, type ReactNode } from 'react'
import { actsFor } from '../../domain/checkout/settle-matter.ts'
import type { Matter } from '../../domain/payment/find-open-matters.ts'
import type { DaySpan, MoneyDay } from '../../domain/payment/money-by-day.ts'
import { may } from '../../domain/staff/permissions.ts'
import { formatDay, formatPrice } from '../../i18n/format.ts'
import { money } from '../../kernel/money.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Noticed, Press, providerName, Table, Told } from './parts.tsx'
import { casePath, orderPath, paths } from './paths.ts'

interface MoneyProps {
  readonly matters: readonly Matter[]
  readonly days: readonly MoneyDay[]
  readonly span: DaySpan
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

export function MoneyPage({ matters, days, span, done, failed }: MoneyProps): ReactElement {
  const { t, locale } = useAtelier()
  const query = new URLSearchParams({ ...span }).toString()
  return (
    <>
      <h1>{t('atelier.money')}</h1>
      <Told done={done} failed={failed} />
      <h2>{t('atelier.matters')}</h2>
      <Matters matters={matters} />
      <h2>{t('atelier.byDay')}</h2>
      <form action={paths.money} className={styles.search}>
        <label className={styles.small}>
          <span>{t('atelier.fromDay')}</span>
          <input name="from" type="date" defaultValue={span.from} />
        </label>
        <label className={styles.small}>
          <span>{t('atelier.toDay')}</span>
          <input name="to" type="date" defaultValue={span.to} />
        </label>
        <Press>{t('atelier.showDays')}</Press>
      </form>
      <ul className={styles.links}>
        {(['days', 'payments'] as const).map((of) => (
          <li key={of}>
            <a href={`${paths.moneyExport}?${query}&of=${of}`}>{t(`atelier.export_${of}`)}</a>
          </li>
        ))}
      </ul>
      <Table
        label={t('atelier.byDay')}
        empty={t('atelier.noMoney')}
        heads={[
          t('atelier.day'),
          `-#${t('atelier.authorised')}`,
          `#${t('atelier.ordered')}`,
          `#${t('atelier.captured')}`,
          `#${t('atelier.refunded')}`,
        ]}
        rows={days.map(({ day, currency, ...sums }, index) => ({
          key: day + currency,
          cells: [
            index > 0 && days[index - 1]!.day === day ? '' : formatDay(day, locale),
            ...(['authorised', 'ordered', 'captured', 'refunded'] as const).map((kind) =>
              formatPrice(money(sums[kind], currency), locale),
            ),
          ],
        }))}
      />
    </>
  )
}

/** Each with what settles it, or the order where somebody has to look. */
function Matters({ matters }: { readonly matters: readonly Matter[] }): ReactElement {
  const { t, at, locale, member } = useAtelier()
  const maySettle = member !== null && may(member.role, 'money.settle')
  return (
    <Table
      label={t('atelier.matters')}
      empty={t('atelier.noMatters')}
      heads={[
        t('atelier.matter'),
        t('atelier.order'),
        `-#${t('atelier.amount')}`,
        `-${t('atelier.since')}`,
        ...(maySettle ? [t('atelier.settle')] : []),
      ]}
      rows={matters.map((matter) => ({
        key: matter.kind + matter.id,
        cells: [
          <span key="matter">
            <Noticed kind={matter.kind} answerBy={matter.answerBy} />
            {matter.provider && <span className="t-ash">{` ${providerName(matter.provider, t)}`}</span>}
          </span>,
          <Fragment key="about">
            <About matter={matter} />
            <span data-narrow="">{formatPrice(matter.amount, locale)}</span>
          </Fragment>,
          formatPrice(matter.amount, locale),
          at(matter.since),
          ...(maySettle ? [<Settle key="settle" matter={matter} />] : []),
        ],
      }))}
    />
  )
}

/** The order, or the case of care; a case is opened by who reads cases. */
function About({ matter: { order, case: about } }: { readonly matter: Matter }): ReactNode {
  const { member } = useAtelier()
  if (order) return <a href={orderPath(order)}>{order}</a>
  if (!about) return '–'
  return member && may(member.role, 'cases') ? <a href={casePath(about)}>{about}</a> : about
}

function Settle({ matter: { kind, id, order, case: about } }: { readonly matter: Matter }): ReactElement | null {
  const { t } = useAtelier()
  const acts = actsFor[kind]
  if (acts.length === 0) return null
  return (
    <Form action={paths.moneySettle} row>
      <input type="hidden" name="id" value={id} />
      {acts.map((act) => {
        const says = t(`atelier.settle_${act}`)
        return (
          <Press key={act} name="kind" value={act} label={[says, order ?? about].filter(Boolean).join(' ')}>
            {says}
          </Press>
        )
      })}
    </Form>
  )
}
