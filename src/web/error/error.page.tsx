import type { ReactElement } from 'react'
import type { MessageKey } from '../../i18n/messages.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { ProblemCode } from '../http/problem.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'
import styles from './error.module.css'

/** Made without the database, which may be what is missing. */
export function errorPage(visit: SiteVisit, code: ProblemCode, reference: string): Page {
  return {
    context: 'error',
    name: 'error',
    title: title(messagesIn(visit.language)(`error.${code}`)),
    path: null,
    indexable: false,
    body: <ErrorBody code={code} reference={reference} />,
  }
}

const ours: readonly ProblemCode[] = ['TECHNICAL_ERROR', 'CHECKOUT_TECHNICAL_ERROR', 'DATABASE_AWAY']

function ErrorBody({ code, reference }: { readonly code: ProblemCode; readonly reference: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section className={`wrap grid ${styles.error}`}>
      <div className={styles.plinth} aria-hidden="true">
        <i />
        <i />
      </div>
      <div className={styles.text}>
        <h1 className="t-title">{t(`error.${code}`)}</h1>
        <p className="t-soft prose">{t(`error.${code}_text` as MessageKey)}</p>
        {code === 'CHECKOUT_TECHNICAL_ERROR' ? (
          <ButtonLink href={urlOf(visit, 'cart')}>{t('checkout.returnToBag')}</ButtonLink>
        ) : (
          <ButtonLink href={urlOf(visit, 'home')}>{t('error.toHome')}</ButtonLink>
        )}
        {ours.includes(code) && (
          <p className="t-small t-ash">
            {t('error.reference')} <bdi>{reference}</bdi>
          </p>
        )}
      </div>
    </section>
  )
}
