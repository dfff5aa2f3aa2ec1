import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { Field } from '../ui/field.tsx'

/** Typed as it stands in the letter, in capitals or not. */
export function CertificateCode({ error }: { readonly error: string | undefined }): ReactElement {
  const { t } = useVisit()
  return (
    <Field
      id="giftCertificateCode"
      name="giftCertificateCode"
      label={t('certificate.code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
      error={error}
      autoFocus={error !== undefined}
    />
  )
}
