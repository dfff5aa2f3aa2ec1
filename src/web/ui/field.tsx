import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import styles from './field.module.css'
import { useTyped } from './typed.ts'

interface CommonProps {
  readonly label: string
  readonly name: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** The word for optional, in the page's language; required fields are not marked. */
  readonly optional?: string | undefined
  /** For the browser to check it before it is sent. */
  readonly checks?: Checks | undefined
}

export interface Checks {
  /** Its name in the rule book. */
  readonly field: string
  /** A sentence for each key that the rule book may answer. */
  readonly words: Readonly<Record<string, string>>
}

type InputProps = CommonProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'name'>

/** Label above, always; what is wrong below, in words, and tied to the field. */
export function Field(props: InputProps): ReactElement {
  const { frame, control } = useParts(props)
  return (
    <Frame {...frame}>
      <input dir={runsLeftToRight(props.type) ? 'ltr' : undefined} {...control} className={styles.input} />
    </Frame>
  )
}

/** Whatever the page does: in an Arabic line the groups of a number would change places. */
const runsLeftToRight = (type: string | undefined) => type === 'tel' || type === 'email'

type SelectProps = CommonProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'style' | 'name'>

export function Select(props: SelectProps): ReactElement {
  const { frame, control } = useParts(props)
  return (
    <Frame {...frame}>
      <select {...control} className={styles.select} />
    </Frame>
  )
}

type TextAreaProps = CommonProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'style' | 'name'>

export function TextArea(props: TextAreaProps): ReactElement {
  const { frame, control } = useParts(props)
  return (
    <Frame {...frame}>
      <textarea rows={4} {...control} className={styles.input} />
    </Frame>
  )
}

interface ElsewhereProps extends Pick<CommonProps, 'label' | 'hint' | 'error'> {
  readonly id: string
  readonly className: string | undefined
  /** A sentence for each way in which it can be wrong. */
  readonly words: Readonly<Record<string, string>>
}

/** The place of a field that somebody else brings, in a frame of theirs. */
export function FieldElsewhere({ id, className, label, hint, error, words }: ElsewhereProps): ReactElement {
  const checks = { field: id, words }
  return (
    <Frame id={id} label={label} hint={hint} error={error} checks={checks}>
      <div
        id={id}
        className={className}
        tabIndex={-1}
        {...described(id, error, hint)}
        {...checked(label, checks)}
        data-wrong=""
      />
    </Frame>
  )
}

/** What belongs to the frame, and what to the control in it. */
function useParts<
  Props extends CommonProps & {
    id?: string | undefined
    type?: string | undefined
    defaultValue?: unknown
    'aria-describedby'?: string | undefined
  },
>({ label, error, hint, optional, checks, ...own }: Props) {
  const made = useId()
  const typed = useTyped(own.name)
  const id = own.id ?? made
  // A password is never written back into a page.
  const value = typed === undefined || own.type === 'password' ? {} : { defaultValue: typed }
  return {
    frame: { id, label, error, hint, optional, checks },
    control: { ...own, ...value, id, ...described(id, error, hint, own['aria-describedby']), ...checked(label, checks) },
  }
}

interface FrameProps extends Omit<CommonProps, 'name'> {
  readonly id: string
  readonly children: ReactNode
}

function Frame({ id, label, error, hint, optional, checks, children }: FrameProps): ReactElement {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className="t-ash">{optional}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {(error || checks) && <Wrong id={id} error={error} />}
    </div>
  )
}

function Wrong({ id, error }: { readonly id: string; readonly error: string | undefined }): ReactElement {
  return (
    <p id={`${id}-error`} className={styles.error} hidden={!error}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" />
        <path d="M8 4v5M8 11v1.4" />
      </svg>
      {/* Who presses early has been told already when an island wakes around it: those words stay. */}
      <span suppressHydrationWarning>{error ?? ''}</span>
    </p>
  )
}

function described(id: string, error: string | undefined, hint: string | undefined, elsewhere?: string) {
  const by = [elsewhere, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { ...(error ? { 'aria-invalid': true } : {}), ...(by ? { 'aria-describedby': by } : {}) }
}

function checked(label: string, checks: Checks | undefined) {
  return checks ? { 'data-field': checks.field, 'data-label': label, 'data-words': JSON.stringify(checks.words) } : {}
}

type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'type' | 'name'> &
  Omit<CommonProps, 'hint' | 'optional'>

export function Tick({ label, error, checks, id: given, ...input }: TickProps): ReactElement {
  const made = useId()
  const id = given ?? made
  return (
    <div className={styles.field}>
      <label className={styles.tick}>
        <input {...input} id={id} type="checkbox" {...described(id, error, undefined)} {...checked(label, checks)} />
        <span>{label}</span>
      </label>
      {(error || checks) && <Wrong id={id} error={error} />}
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly text?: ReactNode
  readonly side?: ReactNode
  readonly defaultChecked: boolean
  /** One of them must be chosen, and none is at first. */
  readonly required?: boolean
  /** It cannot be chosen now; the text says why. */
  readonly disabled?: boolean
  /** What it is, in the house's codes: for measurement, and for whoever reads no words. */
  readonly codes?: Readonly<Record<`data-${string}`, string>>
}

/** One of several, in a row of its own; the chosen one stands on the edge. */
export function Choice({ name, value, label, text, side, defaultChecked, required, disabled, codes }: ChoiceProps): ReactElement {
  const typed = useTyped(name)
  return (
    <label className={styles.choice} {...codes}>
      <input
        type="radio"
        name={name}
        value={value}
        required={required}
        disabled={disabled}
        defaultChecked={typed === undefined ? defaultChecked : typed === value}
      />
      <span className={styles.choiceText}>
        {label}
        {text && <small>{text}</small>}
      </span>
      {side}
    </label>
  )
}
