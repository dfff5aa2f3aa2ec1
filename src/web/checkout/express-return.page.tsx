import type { ReactElement } from 'react'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { Message } from '../composed/message.tsx'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { urlOf } from '../urls.ts'

type Fields = Readonly<Record<string, string>>

/** Back from a wallet's window: what it said, to be sent on; null where the shopper did not approve. With a message it waits for a hand. */
export function expressReturnPage(
  visit: SiteVisit,
  fields: Fields | null,
  message?: string,
  action = urlOf(visit, 'walletCallback'),
): Page {
  return {
    context: 'checkout',
    name: 'wallet-return',
    title: title(messagesIn(visit.language)('payment.walletTitle')),
    path: null,
    indexable: false,
    body: <ExpressReturn fields={fields} message={message} action={action} />,
  }
}

function ExpressReturn({
  fields,
  message,
  action,
}: {
  readonly fields: Fields | null
  readonly message: string | undefined
  readonly action: string
}): ReactElement {
  const { visit, t } = useVisit()
  if (!fields) {
    return (
      <Message heading={t('payment.walletTitle')} text={t('payment.unfinished')} marks={{ 'data-wallet-return': '' }}>
        <ButtonLink href={urlOf(visit, 'cart')}>{t('checkout.returnToBag')}</ButtonLink>
      </Message>
    )
  }
  return (
    <Message
      heading={t('payment.walletTitle')}
      text={message === undefined ? t('payment.walletPlacing') : undefined}
      marks={message === undefined ? { 'data-wallet-return': '' } : {}}
    >
      {message !== undefined && <ErrorBox title={message} />}
      <form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{t('checkout.placeOrder')}</Button>
      </form>
      <ButtonLink href={urlOf(visit, 'cart')} look="line">
        {t('checkout.returnToBag')}
      </ButtonLink>
    </Message>
  )
}
