import type { ReactElement } from 'react'
import { mostOfMessage } from '../../domain/chat/chat.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { checksOf } from '../form/field-checks.ts'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Talk, talkWords } from '../talk/talk.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import styles from './chat.module.css'

interface ChatWindowProps {
  readonly state: FormState
  /** Whether a message can be left while nobody is there. */
  readonly takesMessages: boolean
}

/** The help window. Without script it is a page with the form; the conversation comes to life with one. */
export function ChatWindow({ state, takesMessages }: ChatWindowProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section className={`wrap narrow ${styles.window}`} data-chat-window="">
      <header className={styles.head}>
        <h1 className="t-head">{t('chat.title')}</h1>
        <p
          className={styles.status}
          data-chat-status=""
          data-away={t('chat.away')}
          data-open={t('chat.open')}
          data-with={t('chat.with', { name: '{name}' })}
        />
      </header>
      {/* A vendor is told who asks when this is pressed: the script shows it where the window came by itself. */}
      <Button wide data-chat-begin="" hidden>
        {t('chat.title')}
      </Button>
      <Conversation />
      {takesMessages ? (
        <LeaveMessage state={state} />
      ) : (
        <p className="t-soft" data-chat-leave="">
          {t('chat.closed')}
        </p>
      )}
      <p className={`t-small t-ash ${styles.foot}`}>
        {t('chat.kept')}{' '}
        <a href={urlOf(visit, 'privacyPolicy')} data-popin="dialog">
          {t('content.privacy')}
        </a>
      </p>
    </section>
  )
}

function Conversation(): ReactElement {
  const { visit, t } = useVisit()
  const optional = t('common.optional')
  return (
    <div className={styles.talk} data-chat-talk="" hidden>
      <Talk label={t('chat.log')} words={talkWords(t)} own="customer" />
      <p className={styles.typing} data-chat-typing="" role="status" hidden>
        {t('chat.typing')}
      </p>
      <p className={styles.lost} data-chat-lost="" role="status" hidden>
        {t('chat.lost')}
      </p>
      <p className={styles.wrong} data-chat-wrong="" role="alert" hidden />
      <form className={styles.say} method="post" action={urlOf(visit, 'chatSay')} data-chat-say="" noValidate>
        <details className={styles.details} data-chat-details="">
          <summary>{t('chat.details')}</summary>
          <div className={styles.names}>
            <Field label={t('address.firstname')} name="firstname" optional={optional} maxLength={17} autoComplete="given-name" />
            <Field label={t('address.lastname')} name="lastname" optional={optional} maxLength={17} autoComplete="family-name" />
            <Field
              label={t('checkout.email')}
              name="email"
              type="email"
              optional={optional}
              maxLength={emailMaxLength}
              autoComplete="email"
            />
          </div>
        </details>
        <TextArea label={t('chat.message')} name="text" rows={2} maxLength={mostOfMessage} data-chat-text="" />
        <div className={styles.row}>
          <Button type="submit">{t('chat.send')}</Button>
          <label className={styles.attach}>
            <input type="file" accept="image/png,image/jpeg,image/webp" className="vh" data-chat-file="" />
            <span>{t('chat.picture')}</span>
          </label>
        </div>
      </form>
      <div className={styles.row}>
        <Button look="text" data-chat-end="" hidden>
          {t('chat.end')}
        </Button>
        <Button look="text" data-chat-again="" hidden>
          {t('chat.again')}
        </Button>
      </div>
    </div>
  )
}

function LeaveMessage({ state }: { readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  const optional = t('common.optional')
  return (
    <form
      method="post"
      action={urlOf(visit, 'chatCssTemplate')}
      noValidate
      className={styles.leave}
      {...formRules(visit.country)}
      {...verifiedBy(visit, 'email')}
      data-chat-leave=""
    >
      <p className="t-soft">{t('chat.leaveIntro')}</p>
      <div className={styles.names}>
        <Field
          label={t('address.firstname')}
          name="firstname"
          optional={optional}
          maxLength={17}
          autoComplete="given-name"
          defaultValue={state.value('firstname')}
        />
        <Field
          label={t('address.lastname')}
          name="lastname"
          optional={optional}
          maxLength={17}
          autoComplete="family-name"
          defaultValue={state.value('lastname')}
        />
      </div>
      <Field
        label={t('checkout.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={emailMaxLength}
        defaultValue={state.value('email')}
        error={state.errors.get('email')}
        checks={checksOf('email', visit.country, t)}
      />
      <TextArea
        label={t('chat.message')}
        name="message"
        rows={4}
        maxLength={mostOfMessage}
        defaultValue={state.value('message')}
        error={state.errors.get('message')}
      />
      <Button type="submit" wide>
        {t('chat.leave')}
      </Button>
    </form>
  )
}

/** What was left is with the house. */
export function MessageLeft(): ReactElement {
  const { t } = useVisit()
  return (
    <section className={`wrap narrow ${styles.window}`} role="status">
      <h1 className="t-head">{t('chat.leftTitle')}</h1>
      <p className="t-soft prose">{t('chat.leftText')}</p>
    </section>
  )
}
