import type { ReactElement } from 'react'
import type { ReadLine } from '../../domain/audit/list-audit.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Table } from './parts.tsx'

export function HomePage({ own }: { readonly own: readonly ReadLine[] }): ReactElement {
  const { t, at, member } = useAtelier()
  return (
    <div className={styles.pane}>
      <h1>{t('atelier.hello', { name: member?.name ?? '' })}</h1>
      <p className="t-small t-soft">{t('atelier.keys')}</p>
      <h2>{t('atelier.ownLatest')}</h2>
      <Table
        label={t('atelier.ownLatest')}
        empty={t('atelier.nothing')}
        heads={[t('atelier.subject'), t('atelier.action'), t('atelier.when')]}
        rows={own.map((line) => ({ key: String(line.id), cells: [line.subject, line.action, at(line.at)] }))}
      />
    </div>
  )
}
