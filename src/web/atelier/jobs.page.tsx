import { Fragment, type ReactElement } from 'react'
import type { LoggedMail } from '../../domain/notify/mail-log.ts'
import { may } from '../../domain/staff/permissions.ts'
import type { SavedFilter } from '../../domain/staff/staff.ts'
import type { AtelierKey, AtelierTranslate } from '../../i18n/messages.ts'
import type { JobRun } from '../../jobs/job-runs.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Filters, Form, Onward, Press, SearchField, Select, Table, Told } from './parts.tsx'
import { paths } from './paths.ts'

interface JobsProps {
  readonly jobs: readonly { readonly name: string; readonly cron: string }[]
  readonly runs: readonly JobRun[]
  readonly done?: string | undefined
}

/** One that is called otherwise by now, or is gone, has run all the same. */
function jobName(job: string, t: AtelierTranslate): string {
  try {
    return t(`atelier.job_${job}` as AtelierKey)
  } catch {
    return job
  }
}

export function JobsPage({ jobs, runs, done }: JobsProps): ReactElement {
  const { t, at, member } = useAtelier()
  const mayRun = member !== null && may(member.role, 'jobs.run')
  const lastOf = (name: string) => runs.find(({ job }) => job === name)
  const said = (run: JobRun | undefined) =>
    run ? `${run.result ?? t('atelier.jobWaits')}, ${at(run.askedAt)}` : t('atelier.jobNever')
  return (
    <>
      <h1>{t('atelier.jobs')}</h1>
      <Told done={done} />
      <Table
        label={t('atelier.jobs')}
        empty={t('atelier.nothing')}
        heads={[t('atelier.job'), t('atelier.lastRun'), `-${t('atelier.schedule')}`, ...(mayRun ? [t('atelier.runNow')] : [])]}
        rows={jobs.map(({ name, cron }) => ({
          key: name,
          cells: [
            <span key="name">
              {t(`atelier.job_${name}` as AtelierKey)}
              <br />
              <span className="t-ash">{name}</span>
            </span>,
            said(lastOf(name)),
            cronWords(cron, t),
            ...(mayRun
              ? [
                  <Form key="run" action={paths.jobsRun} row>
                    <input type="hidden" name="job" value={name} />
                    <Press label={t('atelier.runJob', { job: t(`atelier.job_${name}` as AtelierKey) })}>
                      {t('atelier.runNow')}
                    </Press>
                  </Form>,
                ]
              : []),
          ],
        }))}
      />
      <h2>{t('atelier.lastRuns')}</h2>
      <Table
        label={t('atelier.lastRuns')}
        empty={t('atelier.nothing')}
        heads={[t('atelier.job'), t('atelier.result'), t('atelier.when'), `-${t('atelier.who')}`, `-${t('atelier.outcome')}`]}
        rows={runs.map((run) => ({
          key: run.id,
          quiet: run.result === 'OK' || run.result === 'NO_FILE_FOUND' || run.result === 'NO_ORDER_TO_UPDATE',
          cells: [
            jobName(run.job, t),
            run.result ?? t('atelier.jobWaits'),
            at(run.askedAt),
            run.askedBy,
            <pre key="outcome">{run.outcome === null ? '' : JSON.stringify(run.outcome).slice(0, 600)}</pre>,
          ],
        }))}
      />
    </>
  )
}

/** When a job runs, as its line for the clock says it; what is none of these stays as it is. */
function cronWords(cron: string, t: AtelierTranslate): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ')
  if (rest.some((each) => each !== '*')) return cron
  if (minute === '*') return t('atelier.everyMinute')
  const each = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (each && hour === '*') return t('atelier.everyMinutes', { count: Number(each) })
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*') return t('atelier.everyHourAt', { minute: minute.padStart(2, '0') })
  return /^\d+$/.test(hour) ? t('atelier.everyDayAt', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }) : cron
}

interface MailProps {
  readonly mails: readonly LoggedMail[]
  readonly asked: Readonly<Record<'q' | 'failed', string | null>>
  readonly query: string
  readonly after: string | null
  readonly saved: readonly SavedFilter[]
  readonly done?: string | undefined
}

export function MailPage({ mails, asked, query, after, saved, done }: MailProps): ReactElement {
  const { t } = useAtelier()
  return (
    <>
      <h1>{t('atelier.mail')}</h1>
      <Told done={done} />
      <search>
        <form action={paths.mail} className={styles.search}>
          <SearchField label={t('atelier.recipient')} typed={asked.q} />
          <Select
            name="failed"
            label={t('atelier.state')}
            chosen={asked.failed}
            none={t('atelier.all')}
            options={[['1', t('atelier.mailFailed')]]}
          />
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      <Filters list="mail" path={paths.mail} query={query} saved={saved} />
      <MailTable mails={mails} />
      <Onward path={paths.mail} query={query} after={after} />
    </>
  )
}

/** What was sent, what was not and why, and the way to send it once more. */
export function MailTable({ mails }: { readonly mails: readonly LoggedMail[] }): ReactElement {
  const { t, at, member } = useAtelier()
  const maySend = member !== null && may(member.role, 'mail.send')
  return (
    <Table
      label={t('atelier.mail')}
      empty={t('atelier.noMail')}
      heads={[
        t('atelier.mailSubject'),
        `-${t('atelier.recipient')}`,
        `-${t('atelier.state')}`,
        t('atelier.when'),
        ...(maySend ? [t('atelier.sendAgain')] : []),
      ]}
      rows={mails.map((mail) => ({
        key: `${mail.event}${mail.job}`,
        cells: [
          <Fragment key="subject">
            {mail.subject}
            {mail.error && <span data-narrow="">{t('atelier.mailFailed')}</span>}
          </Fragment>,
          mail.recipient,
          mail.error
            ? t('atelier.mailNot', { tries: mail.tries, error: mail.error })
            : t('atelier.mailSent', { tries: mail.tries }),
          at(mail.triedAt),
          ...(maySend
            ? [
                <Form key="again" action={paths.mailAgain} row>
                  <input type="hidden" name="event" value={mail.event} />
                  <input type="hidden" name="job" value={mail.job} />
                  <Press look="text" label={t('atelier.sendThisAgain', { subject: mail.subject })}>
                    {t('atelier.sendAgain')}
                  </Press>
                </Form>,
              ]
            : []),
        ],
      }))}
    />
  )
}
