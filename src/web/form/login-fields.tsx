import type { ReactElement } from 'react'
import { PasswordField, TextField } from './account-form.tsx'
import type { FormState } from './form-state.ts'

/** Of the login form, wherever it stands. */
export function LoginFields({ state }: { readonly state: FormState }): ReactElement {
  return (
    <>
      <TextField field="username" rule="username" state={state} type="email" autoComplete="username" />
      <PasswordField field="password" state={state} />
    </>
  )
}
