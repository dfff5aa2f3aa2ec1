import type { ReactElement } from 'react'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import styles from './notice.module.css'

/** Said once, after something was done. */
export function Notice({ text }: { readonly text?: string | undefined }): ReactElement | null {
  return text ? (
    <p className={styles.notice} role="status">
      {text}
    </p>
  ) : null
}

/** What a page says after a form led back to it: `?done=saved`. */
export function noticeOf(visit: SiteVisit, done: string | undefined): string | undefined {
  const t = messagesIn(visit.language)
  const said: Readonly<Record<string, string>> = {
    saved: t('account.saved'),
    removed: t('account.removed'),
    cardRemoved: t('payment.cardRemoved'),
    password: t('account.passwordChanged'),
    reset: t('account.resetDone'),
    out: t('account.signedOut'),
    letter: t('account.letterSent'),
    confirmed: t('account.emailConfirmed'),
    erased: t('account.erased'),
    joined: t('account.bagJoined'),
  }
  return done !== undefined && Object.hasOwn(said, done) ? said[done] : undefined
}
