import type { ReactElement, ReactNode } from 'react'
import { type Case, type CaseMessage, mostOfMessage } from '../../domain/case/case.ts'
import { formatDate } from '../../i18n/format.ts'
import { Composed } from '../composed/composed.tsx'
import { HouseScene } from '../composed/house-scene.tsx'
import type { FormState } from '../form/form-state.ts'
import { Notice } from '../layout/notice.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import { AttachFiles } from './attach-files.island.tsx'
import { attachProps } from './attach-props.ts'
import styles from './service.module.css'

interface CaseProps {
  readonly found: Case
  readonly messages: readonly CaseMessage[]
  readonly state: FormState
  /** Made with the form, so that it is said once. */
  readonly form: string
  readonly token: string | undefined
  readonly isSent: boolean
  /** As they came in, which a merged case still answers to. */
  readonly pass: CasePass
  /** How far the care has come that was asked for here, and what is to be answered. */
  readonly care: ReactNode
}

export interface CasePass {
  readonly number: string
  readonly key: string
}

/** A case behind its key: all that was said, and a place to say more. */
export function YourCase({ found, messages, state, form, token, isSent, pass, care }: CaseProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed
      heading={t('service.caseHeading')}
      text={t('service.number', { number: found.number })}
      notice={
        <>
          <p className="t-label">{t(`service.state_${found.state === 'merged' ? 'open' : found.state}`)}</p>
          <Notice text={isSent ? t('service.answerSent') : undefined} />
        </>
      }
      below={<HouseScene name={care ? 'heritage-tools' : 'heritage-door'} />}
      marks={{ 'data-case': found.state }}
    >
      {care}
      <ol className={styles.thread}>
        {messages.map((message) => (
          <li key={message.id} data-author={message.author}>
            <p className={`t-small t-ash ${styles.head}`}>
              <span>{t(message.author === 'shopper' ? 'service.you' : 'service.house')}</span>
              <time dateTime={message.saidAt.toISOString()}>{formatDate(message.saidAt, visit.locale)}</time>
            </p>
            <p className={styles.said} dir="auto">
              {message.text}
            </p>
            <Attached message={message} pass={pass} />
          </li>
        ))}
      </ol>
      <form className={styles.form} method="post" action={urlOf(visit, 'case')} encType="multipart/form-data" noValidate>
        {token && <input type="hidden" name="csrf_token" value={token} />}
        <input type="hidden" name="number" value={pass.number} />
        <input type="hidden" name="key" value={pass.key} />
        <input type="hidden" name="form" value={form} />
        <TextArea
          id="answer"
          name="answer"
          label={t('service.answer')}
          rows={6}
          maxLength={mostOfMessage}
          defaultValue={state.value('answer')}
          error={state.errors.get('answer')}
          autoFocus={state.first === 'answer'}
        />
        <AttachFiles {...attachProps(t, state.errors.get('files'))} isContact={false} />
        <Button type="submit">{t('service.sendAnswer')}</Button>
      </form>
    </Composed>
  )
}

/** Pictures to be seen, papers to be taken away. */
function Attached({ message, pass }: { readonly message: CaseMessage; readonly pass: CasePass }): ReactElement | null {
  const { visit } = useVisit()
  if (message.files.length === 0) return null
  const hrefOf = (id: string) => `${urlOf(visit, 'caseFile')}?number=${pass.number}&key=${pass.key}&file=${id}`
  return (
    <ul className={styles.attached}>
      {message.files.map(({ id, name, type }) => (
        <li key={id}>
          <a href={hrefOf(id)}>
            {type === 'application/pdf' ? (
              <bdi>{name}</bdi>
            ) : (
              <img src={hrefOf(id)} alt={name} width="96" height="96" loading="lazy" />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
