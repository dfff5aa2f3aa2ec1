import type { ReactElement } from 'react'
import type { MessageKey } from '../../i18n/messages.ts'
import { Message } from '../composed/message.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'

const asked = {
  confirm: ['letters.confirmTitle', 'letters.confirmText', 'letters.confirm'],
  stop: ['letters.stopTitle', 'letters.stopText', 'letters.stop'],
} as const satisfies Record<string, readonly MessageKey[]>

/** The link in a mail only asks: mail programs follow links before anybody has read them. */
export function AskReader({ what, action }: { readonly what: keyof typeof asked; readonly action: string }): ReactElement {
  const { t } = useVisit()
  const [heading, text, button] = asked[what]
  return (
    <Message heading={t(heading)} text={t(text)}>
      <form method="post" action={action}>
        <Button type="submit">{t(button)}</Button>
      </form>
    </Message>
  )
}

const outcomes = {
  confirmed: ['letters.confirmedTitle', 'letters.confirmedText'],
  stopped: ['letters.stoppedTitle', 'letters.stoppedText'],
  expired: ['letters.expiredTitle', 'letters.expiredText'],
} as const satisfies Record<string, readonly MessageKey[]>

export function ReaderAnswered({ outcome }: { readonly outcome: keyof typeof outcomes }): ReactElement {
  const { visit, t } = useVisit()
  const [heading, text] = outcomes[outcome]
  return (
    <Message heading={t(heading)} text={t(text)} isAnswer>
      <ButtonLink href={urlOf(visit, outcome === 'expired' ? 'letters' : 'home')} look="line">
        {t(outcome === 'expired' ? 'letters.title' : 'error.toHome')}
      </ButtonLink>
    </Message>
  )
}
