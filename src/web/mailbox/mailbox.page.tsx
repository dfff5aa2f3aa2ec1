import type { ReactElement } from 'react'
import type { KeptMail } from '../../domain/notify/read-mailbox.ts'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './mailbox.module.css'

export function Mailbox({ mails }: { readonly mails: readonly KeptMail[] }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section className="wrap narrow">
      <h1 className="t-title">{t('order.mailbox')}</h1>
      <p className="t-soft prose">{mails.length > 0 ? t('order.mailboxText') : t('order.mailboxEmpty')}</p>
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <h2 className="t-name">
              <a href={`${visit.base}/mailbox/${mail.id}`}>{mail.subject}</a>
            </h2>
            <p className="t-small t-ash">
              <bdi>{t('order.mailTo', { recipient: mail.recipient })}</bdi>{' '}
              <time>{formatDate(mail.receivedAt, visit.locale)}</time>
            </p>
            <TextLink small href={`${visit.base}/mailbox/${mail.id}?source`}>
              {t('order.mailSource')}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
