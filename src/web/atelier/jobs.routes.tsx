import { listMail, sendAgain } from '../../domain/notify/mail-log.ts'
import { listFilters } from '../../domain/staff/change-own.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { atelierWords } from '../../i18n/messages.ts'
import { askForRun, listRuns } from '../../jobs/job-runs.ts'
import { scheduled } from '../../jobs/scheduled.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { writtenMoment } from './days.ts'
import { JobsPage, MailPage } from './jobs.page.tsx'
import { keptQuery } from './kept-query.ts'
import { paths } from './paths.ts'

const runsOfEach = 5
const mostMail = 50

const wordsOf = ({ member }: StaffRequest) => atelierWords(member.language)

export async function showJobs(request: StaffRequest): Promise<Response> {
  const { c, shop } = request
  const t = wordsOf(request)
  const asked = scheduled.find(({ name }) => name === c.req.query('asked'))
  const jobs = scheduled.map(({ name, cron }) => ({ name, cron }))
  const runs = await listRuns(shop.database.db, runsOfEach)
  const body = <JobsPage jobs={jobs} runs={runs} done={asked && t('atelier.jobAsked', { job: asked.name })} />
  return answerAtelier(request, { title: t('atelier.jobs'), body })
}

export async function submitJob({ c, form, shop, member }: StaffRequest): Promise<Response> {
  const job = scheduled.find(({ name }) => name === form.get('job'))
  if (!job) throw new Problem('MALFORMED_REQUEST', 'job')
  await askForRun(shop.database, job.name, actorOf(member))
  return seeOther(c, `${paths.jobs}?asked=${job.name}`)
}

export async function showMail(request: StaffRequest): Promise<Response> {
  const { c, shop, member } = request
  const { db } = shop.database
  const t = wordsOf(request)
  const asked = {
    q: canonicalEmail(c.req.query('q') ?? '').slice(0, 60) || null,
    failed: c.req.query('failed') === '1' ? '1' : null,
  }
  const before = writtenMoment(c.req.query('after') ?? '')
  const mails = await listMail(db, { recipient: asked.q, failedOnly: asked.failed !== null, before }, mostMail + 1)
  const shown = mails.slice(0, mostMail)
  const body = (
    <MailPage
      mails={shown}
      asked={asked}
      query={keptQuery(asked)}
      after={mails.length > mostMail ? shown.at(-1)!.triedAt.toISOString() : null}
      saved={await listFilters(db, member.id, 'mail')}
      done={c.req.query('done') === 'again' ? t('atelier.mailAgain') : undefined}
    />
  )
  return answerAtelier(request, { title: t('atelier.mail'), body })
}

export async function submitMailAgain({ c, form, shop, member }: StaffRequest): Promise<Response> {
  const [event = '', job = ''] = ['event', 'job'].map((field) => form.get(field) ?? '')
  if (!/^\d{1,15}$/.test(event) || !/^[a-z-]{1,60}$/.test(job)) throw new Problem('MALFORMED_REQUEST', 'mail')
  const done = await sendAgain(shop.database, { event: Number(event), job }, actorOf(member))
  if (!done.ok) throw new Problem('PAGE_NOT_FOUND')
  return seeOther(c, `${paths.mail}?done=again`)
}
