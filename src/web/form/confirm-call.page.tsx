import type { ReactElement } from 'react'
import { Message } from '../composed/message.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { type CallName, urlOf } from '../urls.ts'

interface ConfirmCallProps {
  readonly call: CallName
  readonly fields: Readonly<Record<string, string>>
  readonly token: string
}

/** Stands between a link and a call that changes something: nobody acts by merely following a link. */
export function ConfirmCall({ call, fields, token }: ConfirmCallProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Message heading={t('common.confirmTitle')} text={t('common.confirmText')}>
      <form method="post" action={urlOf(visit, call)}>
        <input type="hidden" name="csrf_token" value={token} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{t('common.continue')}</Button>
      </form>
    </Message>
  )
}
