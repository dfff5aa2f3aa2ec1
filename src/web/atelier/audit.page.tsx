import { Fragment, type ReactElement } from 'react'
import type { ReadLine } from '../../domain/audit/list-audit.ts'
import type { ListedMember } from '../../domain/staff/list-members.ts'
import type { SavedFilter } from '../../domain/staff/staff.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { actionWords, Filters, Onward, Press, Table, Who } from './parts.tsx'
import { paths } from './paths.ts'

interface AuditProps {
  readonly lines: readonly ReadLine[]
  readonly asked: Readonly<Record<'actor' | 'action' | 'subject', string | null>>
  readonly query: string
  readonly after: string | null
  readonly saved: readonly SavedFilter[]
}

export function AuditPage({ lines, asked, query, after, saved }: AuditProps): ReactElement {
  const { t, at } = useAtelier()
  const field = (name: keyof typeof asked, label: string) => (
    <label className={styles.small}>
      <span>{label}</span>
      <input name={name} defaultValue={asked[name] ?? ''} maxLength={200} data-search={name === 'subject' ? '' : undefined} />
    </label>
  )
  return (
    <>
      <h1>{t('atelier.audit')}</h1>
      <search>
        <form action={paths.audit} className={styles.search}>
          {field('subject', t('atelier.subject'))}
          {field('action', t('atelier.action'))}
          {field('actor', t('atelier.actorEmail'))}
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      <Filters list="audit" path={paths.audit} query={query} saved={saved} />
      <Table
        label={t('atelier.audit')}
        empty={t('atelier.nothing')}
        heads={[t('atelier.subject'), t('atelier.action'), `-${t('atelier.who')}`, t('atelier.when'), `-${t('atelier.change')}`]}
        rows={lines.map((line) => ({
          key: String(line.id),
          cells: [
            <a key="subject" href={`${paths.audit}?subject=${encodeURIComponent(line.subject)}`} className={styles.id}>
              {line.subject}
            </a>,
            <Fragment key="action">
              {actionWords(line.action, t)}
              <div className={styles.id}>{line.action}</div>
              <span data-narrow="">
                <Who actor={line.actor} />
              </span>
            </Fragment>,
            <Who key="who" actor={line.actor} />,
            at(line.at),
            <Change key="change" line={line} />,
          ],
        }))}
      />
      <Onward path={paths.audit} query={query} after={after} />
    </>
  )
}

function Change({ line }: { readonly line: ReadLine }): ReactElement {
  const names = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])]
  const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const said = (facts: Readonly<Record<string, unknown>> | null, name: string) =>
    facts?.[name] === undefined || facts[name] === null ? '–' : written(facts[name])
  return (
    <pre>
      {names
        .map((name) =>
          line.before ? `${name}: ${said(line.before, name)} → ${said(line.after, name)}` : `${name}: ${said(line.after, name)}`,
        )
        .join('\n')}
    </pre>
  )
}

export function StaffPage({ members }: { readonly members: readonly ListedMember[] }): ReactElement {
  const { t, at } = useAtelier()
  return (
    <>
      <h1>{t('atelier.staff')}</h1>
      <p className="t-small t-soft prose">{t('atelier.staffText')}</p>
      <Table
        label={t('atelier.staff')}
        empty={t('atelier.nothing')}
        heads={[
          t('atelier.person'),
          `-${t('atelier.email')}`,
          t('atelier.role'),
          `-${t('atelier.secondFactor')}`,
          `-${t('atelier.lastSeen')}`,
        ]}
        rows={members.map((member) => ({
          key: member.id,
          quiet: member.endedAt !== null,
          cells: [
            <Fragment key="name">
              <a href={`${paths.audit}?actor=${encodeURIComponent(member.email)}`}>{member.name}</a>
              <span data-narrow="">{member.email}</span>
            </Fragment>,
            member.email,
            [t(`atelier.role_${member.role}` as AtelierKey), member.store].filter(Boolean).join(', '),
            member.hasSecondFactor ? t('atelier.yes') : t('atelier.no'),
            member.endedAt ? t('atelier.left', { date: at(member.endedAt) }) : member.seenAt ? at(member.seenAt) : '–',
          ],
        }))}
      />
    </>
  )
}
