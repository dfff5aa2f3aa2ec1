import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Problem, ProblemCode } from '../http/problem.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Plate } from '../ui/plate.tsx'
import { Sentences } from '../ui/sentences.tsx'
import { urlOf } from '../urls.ts'
import styles from './error.module.css'

/** Made without the database, which may be what is missing. */
export function errorPage(visit: SiteVisit, problem: Problem, reference: string): Page {
  return {
    context: 'error',
    name: 'error',
    title: title(messagesIn(visit.language)(`error.${problem.code}`)),
    path: null,
    indexable: false,
    body: <ErrorBody problem={problem} reference={reference} />,
  }
}

const ours: readonly ProblemCode[] = ['TECHNICAL_ERROR', 'CHECKOUT_TECHNICAL_ERROR', 'DATABASE_AWAY', 'TOO_BUSY']

/** How long there is to wait, as a sentence says it. */
export function waitOf({ retryAfter = 0 }: Problem): { readonly minutes: number } {
  return { minutes: Math.max(1, Math.ceil(retryAfter / 60)) }
}

function ErrorBody({ problem, reference }: { readonly problem: Problem; readonly reference: string }): ReactElement {
  const { code } = problem
  const { visit, t } = useVisit()
  return (
    <section className={`wrap grid ${styles.error}`}>
      <Plinth />
      <div className={styles.text}>
        <h1 className="t-title">
          <Sentences text={t(`error.${code}`)} />
        </h1>
        <p className="t-soft prose">{t(`error.${code}_text` as MessageKey, waitOf(problem))}</p>
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

/** The plinth of the house's first picture, without the piece: the end of its wide composition. */
function Plinth(): ReactElement {
  const path = scenePath('home-plinth', 'wide')
  const prints = [`${path}-1600.avif`, `${path}-800.webp`].map((srcSet) => ({ type: `image/${srcSet.split('.')[1]}`, srcSet }))
  return (
    <div className={styles.plinth}>
      <Plate prints={prints} src={`${path}-800.webp`} width={1600} height={900} alt="" shape="tile" eager />
    </div>
  )
}
