import type { ReactElement } from 'react'
import { reportedType } from '../../domain/return/return.ts'
import { formatDate } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { ShownOrder } from './order.view.ts'
import styles from './return.module.css'

const reported = { Return: 'type_Return', Exchange: 'type_Exchange', 'Return and Exchange': 'type_both' } as const

/** What comes back of an order, how far it has come, and what can be done with it. */
export function Returns({ shown, token }: { readonly shown: ShownOrder; readonly token: string }): ReactElement | null {
  const { visit, t } = useVisit()
  const { order, returns, href } = shown
  if (returns.length === 0) return null
  const named = (id: string) => order.lines.find((line) => line.id === id)!.name
  return (
    <section id="returns" className={styles.returns} aria-labelledby="returns-title">
      <h2 id="returns-title" className="t-head">
        {t('returns.title')}
      </h2>
      <ul>
        {returns.map((each) => (
          <li key={each.id}>
            <h3 className="t-name">
              {t(`returns.${reported[reportedType(each.lines.map(({ returntype }) => returntype))]}`)} <bdi>{each.number}</bdi>
            </h3>
            <p data-return-state={each.state}>{t(`returns.${each.state}`)}</p>
            <p className="t-soft prose">{t(`returns.about_${each.state}`, { date: formatDate(each.sendBy, visit.locale) })}</p>
            {each.state === 'ASKED' && each.lines.some(({ wanted }) => wanted) && <p className="t-soft">{t('returns.aside')}</p>}
            <ul>
              {each.lines.map(({ id, line, quantity, returntype }) => (
                <li key={id}>
                  {named(line)}{' '}
                  <span className="t-soft">
                    {t('order.quantityIs', { quantity })} · {t(`returns.${returntype}`)}
                  </span>
                </li>
              ))}
            </ul>
            {each.exchange && (
              <TextLink href={href('order', each.exchange)}>{t('order.named', { number: each.exchange })}</TextLink>
            )}
            {each.state === 'ASKED' && (
              <>
                <TextLink href={`${href('orderReturnLabel')}&return=${each.number}`}>{t('returns.label')}</TextLink>
                <form method="post" action={href('orderReturnCancel')}>
                  <input type="hidden" name="csrf_token" value={token} />
                  <input type="hidden" name="return" value={each.number} />
                  <Button type="submit" look="text">
                    {t('returns.cancel')}
                  </Button>
                </form>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
