import type { ReactElement } from 'react'
import { type CareMove, movesOf, movesOfEarlier } from '../../domain/care/care-states.ts'
import { type Estimate, mostDays, mostOfWork, mostValidDays } from '../../domain/care/estimate.ts'
import type { Case } from '../../domain/case/case.ts'
import { may } from '../../domain/staff/permissions.ts'
import { formatDate, formatPrice } from '../../i18n/format.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import styles from './atelier.module.css'
import type { CareView } from './care.view.ts'
import { useAtelier } from './context.tsx'
import { Facts, Form, Press, Table } from './parts.tsx'
import { casePath } from './paths.ts'

interface CareProps {
  readonly found: Case
  readonly care: CareView
}

/** What the workshop proposes, how far it has come, and what the house does next. */
export function CarePane({ found, care }: CareProps): ReactElement {
  const { t } = useAtelier()
  const [last, ...earlier] = care.estimates
  const isUnderWay = last && ['paid', 'working', 'ready'].includes(last.state)
  return (
    <section className={styles.pane} aria-label={t('atelier.care')}>
      <h2>{t('atelier.care')}</h2>
      {last ? <Shown estimate={last} found={found} isLapsed={care.isLapsed} /> : <p>{t('care.state_asked')}</p>}
      {!isUnderWay && <Writing found={found} care={care} />}
      {earlier.length > 0 && <Earlier estimates={earlier} found={found} />}
    </section>
  )
}

function Shown({
  estimate,
  found,
  isLapsed,
}: Pick<CareProps, 'found'> & { readonly estimate: Estimate; readonly isLapsed: boolean }): ReactElement {
  const { t, at, locale } = useAtelier()
  const { state, amount, days, validUntil, work, history } = estimate
  return (
    <>
      <Facts
        facts={[
          [t('atelier.state'), isLapsed ? `${t(`care.state_${state}`)}, ${t('atelier.careLapsed')}` : t(`care.state_${state}`)],
          [t('care.price'), amount.amount === 0 ? t('care.free') : formatPrice(amount, locale)],
          [t('care.time'), t('care.days', { days })],
          [t('atelier.careUntil'), formatDate(new Date(validUntil), locale)],
        ]}
      />
      <p className={styles.words} dir="auto" lang={found.language}>
        {work}
      </p>
      <Table
        label={t('care.timeline')}
        empty={t('atelier.nothing')}
        heads={[t('atelier.state'), t('atelier.when')]}
        rows={[
          { key: 'asked', cells: [t('care.state_asked'), at(found.openedAt)] },
          ...history.map((each) => ({ key: each.state, cells: [t(`care.state_${each.state}`), at(each.at)] })),
        ]}
      />
      <Moves estimate={estimate} found={found} moves={movesOf(estimate)} />
    </>
  )
}

interface MovesProps extends Pick<CareProps, 'found'> {
  readonly estimate: Estimate
  readonly moves: readonly CareMove[]
}

/** What was paid is given back by who may. */
function Moves({ estimate, found, moves }: MovesProps): ReactElement | null {
  const { t, member } = useAtelier()
  const mayRefund = member !== null && may(member.role, 'care.refund')
  const offered = moves.filter((to) => to !== 'refunded' || mayRefund)
  if (offered.length === 0) return null
  return (
    <Form action={`${casePath(found.number)}/care`} row label={t('atelier.careMoves')}>
      <input type="hidden" name="version" value={found.version} />
      <input type="hidden" name="estimate" value={estimate.id} />
      {offered.map((to) => (
        <Press key={to} name="to" value={to}>
          {t(`atelier.careMove_${to}`)}
        </Press>
      ))}
    </Form>
  )
}

function Earlier({ estimates, found }: Pick<CareProps, 'found'> & Pick<CareView, 'estimates'>): ReactElement {
  const { t, at, locale } = useAtelier()
  return (
    <Table
      label={t('care.earlier')}
      empty={t('atelier.nothing')}
      heads={[t('care.earlier'), `#${t('care.price')}`, t('atelier.state'), t('atelier.when'), t('atelier.careMoves')]}
      rows={estimates.map((estimate) => ({
        key: estimate.id,
        cells: [
          <span key="work" dir="auto" lang={found.language}>
            {estimate.work}
          </span>,
          estimate.amount.amount === 0 ? t('care.free') : formatPrice(estimate.amount, locale),
          t(`care.state_${estimate.state}`),
          at(estimate.history.at(-1)?.at ?? estimate.writtenAt),
          <Moves key="moves" estimate={estimate} found={found} moves={movesOfEarlier(estimate)} />,
        ],
      }))}
    />
  )
}

function Writing({ found, care: { currency, draft, today, estimates } }: CareProps): ReactElement {
  const { t } = useAtelier()
  return (
    <Form action={`${casePath(found.number)}/estimate`} label={t('atelier.estimate')}>
      <input type="hidden" name="version" value={found.version} />
      <h2>{t('atelier.estimate')}</h2>
      {estimates.some(({ state }) => state === 'estimated' || state === 'accepted') && <p>{t('atelier.estimateAgain')}</p>}
      <label className={styles.small}>
        <span>{t('atelier.estimateWork')}</span>
        <textarea name="work" rows={5} maxLength={mostOfWork} defaultValue={draft.work} lang={found.language} dir="auto" />
      </label>
      <label className={styles.small}>
        <span>{t('atelier.estimateAmount', { currency })}</span>
        <input name="amount" inputMode="decimal" autoComplete="off" defaultValue={draft.amount} dir="ltr" />
      </label>
      <label className={styles.small}>
        <span>{t('atelier.estimateDays')}</span>
        <input name="days" type="number" min={1} max={mostDays} defaultValue={draft.days} />
      </label>
      <label className={styles.small}>
        <span>{t('atelier.careUntil')}</span>
        <input name="until" type="date" min={today} max={addDays(today, mostValidDays)} defaultValue={draft.until} />
      </label>
      <Press look="main">{t('atelier.estimateSend')}</Press>
    </Form>
  )
}
