import type { ReactElement } from 'react'
import { AccountForm, PasswordField } from '../form/account-form.tsx'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'
import styles from './account.module.css'
import { AccountFrame } from './account-page.tsx'

/** What the house knows: to take along, or to have forgotten. */
export function Data({ token, state }: { readonly token: string; readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <AccountFrame heading={t('account.data')}>
      <div className={styles.rooms}>
        <section aria-labelledby="export-title">
          <h2 id="export-title" className="t-head">
            {t('account.exportTitle')}
          </h2>
          <p className="t-soft prose">{t('account.exportText')}</p>
          <ButtonLink href={urlOf(visit, 'accountExport')} look="line">
            {t('account.export')}
          </ButtonLink>
        </section>
        <section aria-labelledby="erase-title">
          <h2 id="erase-title" className="t-head">
            {t('account.eraseTitle')}
          </h2>
          <p className="t-soft prose">{t('account.eraseText')}</p>
          <AccountForm call="accountData" token={token} state={state} submit={t('account.erase')} look="line">
            <PasswordField field="currentpassword" state={state} />
          </AccountForm>
        </section>
      </div>
    </AccountFrame>
  )
}
