import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { checkEmail, type EmailFailure } from '../../forms/email.ts'
import { alertShopper, announce } from '../browser/announce.browser.ts'
import { postForm } from '../browser/fetch.browser.ts'
import { island } from '../islands/island.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './newsletter-form.island.module.css'

export interface NewsletterFormProps {
  readonly action: string
  readonly label: string
  readonly consent: string
  readonly privacy: { readonly label: string; readonly href: string }
  readonly send: string
  readonly sending: string
  readonly sent: string
  readonly badResponse: string
  readonly errors: Readonly<Record<EmailFailure['code'], string>>
  /** What the server refused, when the form was sent without script. */
  readonly failed?: { readonly email: string; readonly message: string }
}

interface Answer {
  readonly success: boolean
  readonly errors?: { readonly email?: string }
  readonly error?: { readonly message: string }
}

/** A real form. With script it answers where it stands; without, the page does. */
function NewsletterFormInner(props: NewsletterFormProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [error, setError] = useState(props.failed?.message)
  const form = useRef<HTMLFormElement>(null)

  function refuse(message: string): void {
    setState('ready')
    setError(message)
    form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (state !== 'ready') return
    const fields = new FormData(event.currentTarget)
    const checked = checkEmail(String(fields.get('email') ?? ''))
    if (!checked.ok) return refuse(props.errors[checked.failure.code])
    setState('busy')
    setError(undefined)
    const answer = await postForm<Answer>(props.action, fields)
    if (!answer) {
      setState('ready')
      alertShopper(props.badResponse)
    } else if (answer.success) {
      setState('done')
      announce(props.sent)
    } else refuse(answer.errors?.email ?? answer.error?.message ?? props.badResponse)
  }

  return (
    <form ref={form} method="post" action={props.action} onSubmit={send} noValidate className={styles.form}>
      <div className={styles.row}>
        <Field
          label={props.label}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={props.failed?.email}
          error={error}
        />
        <Button type="submit" look="line" state={state}>
          {state === 'busy' ? props.sending : state === 'done' ? props.sent : props.send}
        </Button>
      </div>
      <p className={`t-small t-ash ${styles.consent}`}>
        {props.consent}{' '}
        <a href={props.privacy.href} data-popin="dialog">
          {props.privacy.label}
        </a>
      </p>
    </form>
  )
}

export const NewsletterForm = island('newsletter-form', 'interaction', NewsletterFormInner)
