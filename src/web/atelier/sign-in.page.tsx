import type { ReactElement } from 'react'
import { encode } from 'uqr'
import type { StaffMember } from '../../domain/staff/staff.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import { Field } from '../ui/field.tsx'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Press, Told } from './parts.tsx'
import { paths } from './paths.ts'

interface SignInProps {
  readonly next: string
  readonly email?: string
  readonly done?: string | undefined
  readonly failed?: string | undefined
  /** The demo's own members; null in production. */
  readonly demo: { readonly password: string; readonly members: readonly StaffMember[] } | null
}

export function SignIn({ next, email, done, failed, demo }: SignInProps): ReactElement {
  const { t, language } = useAtelier()
  const other = language === 'fr' ? 'en' : 'fr'
  return (
    <div className={`${styles.pane} ${styles.narrow}`}>
      <h1>{t('atelier.signIn')}</h1>
      <Told done={done} failed={failed} />
      <Form action={paths.signIn}>
        <input type="hidden" name="next" value={next} />
        <Field label={t('atelier.email')} name="username" type="email" autoComplete="username" defaultValue={email} required />
        <Field label={t('atelier.password')} name="password" type="password" autoComplete="current-password" required />
        <Press look="main">{t('atelier.signIn')}</Press>
      </Form>
      {demo && (
        <section className={styles.demo} aria-labelledby="demo-title">
          <h2 id="demo-title">{t('atelier.demo')}</h2>
          <p>{t('atelier.demoText', { password: demo.password })}</p>
          <ul>
            {demo.members.map((member) => (
              <li key={member.id}>
                <Form action={paths.signIn} row>
                  <input type="hidden" name="next" value={next} />
                  <input type="hidden" name="username" value={member.email} />
                  <input type="hidden" name="password" value={demo.password} />
                  <span>
                    {t(`atelier.role_${member.role}` as AtelierKey)}
                    <br />
                    <code>{member.email}</code>
                  </span>
                  <Press label={t('atelier.enterAs', { name: member.name })}>{member.name}</Press>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="t-small">
        <a href={`${paths.signIn}?language=${other}`} lang={other} hrefLang={other}>
          {other === 'fr' ? 'Français' : 'English'}
        </a>
      </p>
    </div>
  )
}

interface CodeProps {
  readonly next: string
  readonly failed?: string | undefined
}

function CodeForm({ next }: { readonly next: string }): ReactElement {
  const { t } = useAtelier()
  return (
    <Form action={paths.code}>
      <input type="hidden" name="next" value={next} />
      <Field label={t('atelier.code')} name="code" autoComplete="one-time-code" autoFocus required />
      <Press look="main">{t('atelier.enter')}</Press>
    </Form>
  )
}

export function CodePage({ next, failed, demoCode }: CodeProps & { readonly demoCode: string | null }): ReactElement {
  const { t } = useAtelier()
  return (
    <div className={`${styles.pane} ${styles.narrow}`}>
      <h1>{t('atelier.secondFactor')}</h1>
      <Told failed={failed} />
      <p className="t-soft">{t('atelier.codeText')}</p>
      {demoCode && (
        <p className={styles.demo}>
          <span>{t('atelier.demoCode')}</span>
          <code data-demo-code="">{demoCode}</code>
        </p>
      )}
      <CodeForm next={next} />
    </div>
  )
}

interface EnrolmentProps extends CodeProps {
  readonly secret: string
  readonly uri: string
}

/** The first time: the secret as a drawing that a telephone reads, and as letters for whoever types. */
export function Enrolment({ next, failed, secret, uri }: EnrolmentProps): ReactElement {
  const { t } = useAtelier()
  return (
    <div className={`${styles.pane} ${styles.narrow}`}>
      <h1>{t('atelier.enrol')}</h1>
      <Told failed={failed} />
      <p className="t-soft">{t('atelier.enrolText')}</p>
      <div className={styles.secret}>
        <QrCode text={uri} label={t('atelier.qr')} />
        <p>
          {t('atelier.secret')}
          <br />
          <code data-secret="">{secret}</code>
        </p>
      </div>
      <CodeForm next={next} />
    </div>
  )
}

function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  )
}

/** Shown once. */
export function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }): ReactElement {
  const { t } = useAtelier()
  return (
    <div className={`${styles.pane} ${styles.narrow}`}>
      <h1>{t('atelier.recoveryCodes')}</h1>
      <p className="t-soft">{t('atelier.recoveryText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={styles.onward}>
        <a href={next}>{t('atelier.kept')}</a>
      </p>
    </div>
  )
}
