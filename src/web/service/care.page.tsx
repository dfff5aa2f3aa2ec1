import type { ReactElement } from 'react'
import { type CareState, stationsOf } from '../../domain/care/care-states.ts'
import { type Estimate, isToAnswer } from '../../domain/care/estimate.ts'
import { formatDate, formatPrice } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { calls } from '../urls.ts'
import type { CasePass } from './case.page.tsx'
import styles from './service.module.css'

/** Where an estimate is answered, and where who has paid comes back to. No client calls it: it is not among what every page names. */
export const estimatePath = `${calls.case}/estimate`

interface CareProps {
  readonly askedAt: Date
  /** Null until there is one. */
  readonly estimate: Estimate | null
  /** Those that it took the place of, or that were done before. */
  readonly earlier: readonly Estimate[]
  readonly isLapsed: boolean
  /** Whether the house takes cards now. */
  readonly isOpen: boolean
  /** Undefined where there is nothing to answer. */
  readonly token: string | undefined
  readonly pass: CasePass
  /** Why something was not done. */
  readonly failed: string
  /** Whether the shopper has just answered or paid. */
  readonly isDone: boolean
}

/** Care as who asked for it sees it: its stations, what the house proposes, and the answer. */
export function CareOfPiece(props: CareProps): ReactElement {
  const { t } = useVisit()
  const { estimate, failed, isDone } = props
  const said = isDone && estimate && !failed && isSaid(estimate) ? <Said estimate={estimate} /> : null
  return (
    <section className={styles.care} aria-labelledby="care" data-care={estimate?.state ?? 'asked'}>
      <h2 id="care" className="t-head">
        {t('care.heading')}
      </h2>
      {failed && <ErrorBox title={failed} />}
      {said}
      <Stations {...props} />
      {estimate && <Terms {...props} estimate={estimate} />}
      <Earlier {...props} />
    </section>
  )
}

/** What was done is said once it is done: an estimate that is accepted and to be paid is not. */
const isSaid = ({ state, amount }: Estimate): boolean =>
  ['declined', 'paid', 'refunded'].includes(state) || (state === 'accepted' && amount.amount === 0)

function Said({ estimate: { state, amount, days } }: { readonly estimate: Estimate }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <p role="status">{t(`care.mail_${state}`, { price: formatPrice(amount, visit.locale), days: t('care.days', { days }) })}</p>
  )
}

function Earlier({ earlier }: CareProps): ReactElement | null {
  const { visit, t } = useVisit()
  if (earlier.length === 0) return null
  return (
    <div className={styles.estimate}>
      <h3 className="t-label">{t('care.earlier')}</h3>
      {earlier.map(({ id, amount, state, work, writtenAt }) => (
        <dl key={id} className={styles.terms}>
          <dt>
            <time dateTime={writtenAt.toISOString()}>{formatDate(writtenAt, visit.locale)}</time>
          </dt>
          <dd className={styles.said} dir="auto">
            {work}
          </dd>
          <dt>{t(`care.state_${state}`)}</dt>
          <dd>
            <bdi>{amount.amount === 0 ? t('care.free') : formatPrice(amount, visit.locale)}</bdi>
          </dd>
        </dl>
      ))}
    </div>
  )
}

function Stations({ askedAt, estimate }: CareProps): ReactElement {
  const { visit, t } = useVisit()
  const stations = estimate ? stationsOf(estimate) : (['asked', 'estimated'] as const)
  const reached = new Map<'asked' | CareState, Date>([['asked', askedAt]])
  for (const { state, at } of estimate?.history ?? []) reached.set(state, at)
  const now = estimate?.state ?? 'asked'
  return (
    <ol className={styles.stations} aria-label={t('care.timeline')}>
      {stations.map((state) => {
        const at = reached.get(state)
        return (
          <li key={state} data-status={state} data-passed={at ? '' : undefined} aria-current={state === now ? 'step' : undefined}>
            {t(`care.state_${state}`)}
            {at && <time dateTime={at.toISOString()}>{formatDate(at, visit.locale)}</time>}
          </li>
        )
      })}
    </ol>
  )
}

function Terms({ estimate, isLapsed, isOpen, token, pass }: CareProps & { readonly estimate: Estimate }): ReactElement {
  const { visit, t } = useVisit()
  const { amount, days, validUntil, work, state } = estimate
  const isFree = amount.amount === 0
  const price = isFree ? t('care.free') : formatPrice(amount, visit.locale)
  const isOpenYet = isToAnswer(estimate)
  const until = t('care.until', { day: formatDate(new Date(validUntil), visit.locale) })
  return (
    <div className={styles.estimate}>
      <h3 className="t-label">{t('care.estimate')}</h3>
      <p className={styles.said} dir="auto">
        {work}
      </p>
      <dl className={styles.terms}>
        <dt>{t('care.price')}</dt>
        <dd>
          <bdi>{price}</bdi>
        </dd>
        <dt>{t('care.time')}</dt>
        <dd>{t('care.days', { days })}</dd>
      </dl>
      {isOpenYet && !isLapsed && <p className="t-soft">{until}</p>}
      {isLapsed && <p>{t('care.lapsed')}</p>}
      {isOpenYet && (
        <form method="post" action={visit.base + estimatePath} className={styles.answering}>
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="number" value={pass.number} />
          <input type="hidden" name="key" value={pass.key} />
          <input type="hidden" name="estimate" value={estimate.id} />
          {!isLapsed && (isFree || isOpen) && (
            <Button type="submit" name="answer" value="accepted">
              {isFree ? t('care.accept') : t(state === 'accepted' ? 'care.pay' : 'care.acceptAndPay', { price })}
            </Button>
          )}
          <Button type="submit" look="line" name="answer" value="declined">
            {t('care.decline')}
          </Button>
          {!isLapsed && !isFree && <p className="t-small t-soft">{t(isOpen ? 'care.payText' : 'care.closed')}</p>}
        </form>
      )}
    </div>
  )
}
