import type { ReactElement } from 'react'
import { staffLanguages } from '../../domain/staff/staff.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import { Field } from '../ui/field.tsx'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Facts, Form, Press } from './parts.tsx'
import { paths } from './paths.ts'

interface OwnProps {
  readonly errors: ReadonlyMap<string, string>
  /** How many recovery codes are left. */
  readonly codes: number
}

export function OwnPage({ errors, codes }: OwnProps): ReactElement {
  const { t, member, language } = useAtelier()
  const password = (name: string, label: string, autoComplete: string) => (
    <Field label={label} name={name} type="password" autoComplete={autoComplete} error={errors.get(name)} required />
  )
  return (
    <div className={styles.panes}>
      <section className={styles.pane} aria-labelledby="own-title">
        <h1 id="own-title">{member?.name}</h1>
        <Facts
          facts={[
            [t('atelier.email'), member?.email],
            [t('atelier.role'), t(`atelier.role_${member?.role}` as AtelierKey)],
            ...(member?.store ? [[t('atelier.store'), member.store] as const] : []),
            [t('atelier.recoveryLeft'), String(codes)],
          ]}
        />
        <h2>{t('atelier.language')}</h2>
        <Form action={paths.ownLanguage} row>
          {staffLanguages
            .filter((each) => each !== language)
            .map((each) => (
              <Press key={each} name="language" value={each}>
                {each === 'fr' ? 'Français' : 'English'}
              </Press>
            ))}
        </Form>
      </section>
      <section className={styles.pane} aria-labelledby="password-title">
        <h2 id="password-title">{t('atelier.changePassword')}</h2>
        <p className="t-small t-soft">{t('atelier.changePasswordText')}</p>
        <Form action={paths.ownPassword}>
          {password('currentpassword', t('atelier.currentPassword'), 'current-password')}
          {password('newpassword', t('atelier.newPassword'), 'new-password')}
          {password('newpasswordconfirm', t('atelier.newPasswordAgain'), 'new-password')}
          <Press>{t('atelier.changePassword')}</Press>
        </Form>
      </section>
    </div>
  )
}
